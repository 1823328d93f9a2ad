import { useState } from 'react';
import type { PaymentIntent } from '@ratepayer/contract/payments/intent.shapes.ts';
import { FieldError } from '../../ui/field.tsx';
import { say } from '../../platform/texts/payer.ts';

interface Props {
  readonly terms: PaymentIntent['terms'];
  readonly agreed: boolean;
  /** What is wrong while nobody agreed. */
  readonly error: string;
  readonly onAgree: (yes: boolean) => void;
}

/** The terms, folded until they are opened, and the box that agrees to all of them. */
export function ReviewTerms({ terms, agreed, error, onAgree }: Props) {
  const [readAll, setReadAll] = useState(false);
  if (terms.length === 0) return null;
  return (
    <>
      {terms.map(({ termsVersionId, title, text }) => (
        <section className="gap-xl" key={termsVersionId}>
          <h2>{title}</h2>
          <p className={`muted gap-xs terms${readAll ? '' : ' short'}`}>{text}</p>
          <button type="button" className="link-btn u" aria-expanded={readAll} onClick={() => setReadAll(!readAll)}>
            {say(readAll ? 'show_less' : 'read_all')}
          </button>
        </section>
      ))}
      {error ? <FieldError id="agree-error" text={error} /> : null}
      <label className="agree">
        <input
          type="checkbox"
          className="check"
          id="agree"
          checked={agreed}
          onChange={(event) => onAgree(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agree-error' : undefined}
        />
        <span className="b">
          {say('i_agree')}
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        </span>
      </label>
    </>
  );
}
