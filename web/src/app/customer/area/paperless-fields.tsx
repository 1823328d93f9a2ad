import { say } from '../../../platform/texts/customer.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner } from '../../../ui/parts.tsx';
import type { usePaperless } from './use-paperless.ts';

/** The address that bills go to, and the code that was mailed to one that is not proved. */
export function AddressFields({ form, hint }: { form: ReturnType<typeof usePaperless>; hint: string }) {
  const { email, setEmail, code, setCode, sentTo, problem } = form;
  return (
    <>
      {problem.form ? <Banner kind="bad" title={problem.form} alert /> : null}
      <Field
        id="paperless-email"
        label={say('e_mail')}
        hint={hint}
        required
        type="email"
        autoComplete="email"
        value={email}
        error={problem.email}
        onChange={setEmail}
      />
      {sentTo ? (
        <Field
          id="paperless-code"
          label={say('code')}
          hint={say('code_sent', { to: sentTo })}
          required
          short
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          value={code}
          error={problem.code}
          onChange={setCode}
        />
      ) : null}
    </>
  );
}
