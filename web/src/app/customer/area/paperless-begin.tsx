import type { ReactNode } from 'react';
import { say } from '../../../platform/texts/customer.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Button } from '../../../ui/parts.tsx';
import { AddressFields } from './paperless-fields.tsx';
import { usePaperless } from './use-paperless.ts';

type Props = Parameters<typeof usePaperless>[0] & { readonly sample: ReactNode };

/** Goes without paper: where bills go, whether texts too, and what is agreed to, in the words that are kept. */
export function PaperlessBegin({ sample, ...given }: Props) {
  const form = usePaperless(given);
  const { textsTo } = given.payer;
  const { agreed, setAgreed, byText, setByText, problem, busy, sentTo, submit } = form;
  return (
    <section className="block" aria-labelledby="go-paperless">
      <h2 id="go-paperless">{say('paperless_go')}</h2>
      <p>{say('paperless_lead')}</p>
      <form noValidate onSubmit={submit}>
        <AddressFields form={form} hint={say('paperless_email_hint')} />
        {textsTo ? (
          <label className="agree">
            <input
              type="checkbox"
              className="check"
              checked={byText}
              onChange={(event) => setByText(event.target.checked)}
            />
            <span>{say('paperless_text_too', { number: textsTo })}</span>
          </label>
        ) : null}
        <p className="gap-lg" id="paperless-words">
          {given.settings.consent.words}
        </p>
        {sample}
        {problem.agree ? <FieldError id="paperless-agree-error" text={problem.agree} /> : null}
        <label className="agree">
          <input
            type="checkbox"
            className="check"
            id="paperless-agree"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            aria-invalid={problem.agree ? true : undefined}
            aria-describedby={`paperless-words${problem.agree ? ' paperless-agree-error' : ''}`}
          />
          <span className="b">
            {say('paperless_agree')}
            <span className="req" aria-hidden="true">
              {' '}
              *
            </span>
          </span>
        </label>
        <div className="buttons">
          <Button type="submit" busy={busy} busyText={say('saving')}>
            {say(sentTo ? 'verify' : 'paperless_go')}
          </Button>
        </div>
      </form>
    </section>
  );
}
