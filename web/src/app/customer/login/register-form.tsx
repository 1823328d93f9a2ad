import { type SyntheticEvent, useState } from 'react';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { registrationApi } from '../../../platform/api/registration.api.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { say as sayPayer } from '../../../platform/texts/payer.ts';
import { say } from '../../../platform/texts/payer-login.ts';
import { Field } from '../../../ui/field.tsx';
import { Banner, Button } from '../../../ui/parts.tsx';

const names = ['firstName', 'lastName', 'email'] as const;
type Name = (typeof names)[number];
const empty = { firstName: '', lastName: '', email: '' };
const completes: Readonly<Record<Name, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
};

interface Props {
  readonly slug: string;
  readonly onSent: (sent: { sentTo: string; expiresDate: string }) => void;
}

/** Who one is, and where the link goes; what is wrong stands at its field, and the first one is where one goes on. */
export function RegisterForm({ slug, onSent }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>(empty);
  const [errors, setErrors] = useState<readonly ErrorItem[]>([]);
  const [busy, setBusy] = useState(false);
  const wrong = (name: Name) => errors.find(({ propertyName }) => propertyName === name)?.errorMessage;
  const general = errors.find(({ propertyName }) => !names.some((name) => name === propertyName))?.errorMessage;

  function tell(found: readonly ErrorItem[]): void {
    setErrors(found);
    const first = names.find((name) => found.some(({ propertyName }) => propertyName === name));
    if (first) document.getElementById(first)?.focus();
  }
  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const asked = {
      slug,
      firstName: typed.firstName.trim(),
      lastName: typed.lastName.trim(),
      email: typed.email.trim(),
    };
    const missing = names.filter((name) => asked[name] === '');
    if (missing.length > 0) return tell(missing.map(required));
    setBusy(true);
    const answer = await outcomeOf(registrationApi.register(asked));
    setBusy(false);
    if (answer.data) onSent(answer.data);
    else tell(answer.errors.length > 0 ? answer.errors : [{ propertyName: '', errorMessage: say('no_answer') }]);
  }
  return (
    <form noValidate onSubmit={(event: SyntheticEvent) => void send(event)}>
      {general ? <Banner kind="bad" title={general} alert /> : null}
      {names.map((name) => (
        <Field
          key={name}
          id={name}
          label={say(name)}
          hint={name === 'email' ? say('email_hint') : ''}
          required
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={completes[name]}
          maxLength={name === 'email' ? 200 : 60}
          value={typed[name]}
          error={wrong(name)}
          onChange={(value) => (setErrors([]), setTyped({ ...typed, [name]: value }))}
        />
      ))}
      <div className="gap-lg">
        <Button type="submit" className="full" busy={busy} busyText={say('one_moment')}>
          {say('send_link')}
        </Button>
      </div>
    </form>
  );
}

const required = (name: Name): ErrorItem => ({
  propertyName: name,
  errorMessage: sayPayer('required', { label: say(name) }),
});
