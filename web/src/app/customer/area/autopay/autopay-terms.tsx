import { useState } from 'react';
import type { AutopayPreview } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { say as sayPayer } from '../../../../platform/texts/payer.ts';
import { FieldError } from '../../../../ui/field.tsx';

interface Props {
  readonly terms: AutopayPreview['terms'];
  readonly title: string;
  /** What the box says. */
  readonly box: string;
  readonly agreed: boolean;
  readonly error: string | undefined;
  readonly onAgree: (yes: boolean) => void;
}

/** What is agreed to, folded until it is opened, and the box that nobody ticks but the payer. */
export function AutopayTerms({ title, box, terms, agreed, error, onAgree }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (terms.length === 0) return null;
  return (
    <section className="block" aria-labelledby="autopay-terms">
      <h2 id="autopay-terms">{title}</h2>
      {terms.map(({ termsVersionId, text }) => (
        <p className={`muted terms${isWhole ? '' : ' short'}`} key={termsVersionId}>
          {text}
        </p>
      ))}
      <button type="button" className="link-btn u" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {sayPayer(isWhole ? 'show_less' : 'read_all')}
      </button>
      {error ? <FieldError id="autopay-agree-error" text={error} /> : null}
      <label className="agree">
        <input
          type="checkbox"
          className="check"
          id="autopay-agree"
          required
          checked={agreed}
          onChange={(event) => onAgree(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'autopay-agree-error' : undefined}
        />
        <span className="b">
          {box}
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        </span>
      </label>
    </section>
  );
}
