import { type SyntheticEvent, useState } from 'react';
import type { Customer } from '@ratepayer/contract/customers/customer.shapes.ts';
import { ownProfileApi } from '../../../platform/api/own-profile.api.ts';
import { allMessages, outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { say as sayPayer } from '../../../platform/texts/payer.ts';
import { toast } from '../../../platform/toasts.ts';
import { ErrorSummary, Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/parts.tsx';
import { useRefusal } from './use-refusal.ts';

const channels = ['Email', 'SMS', 'Both'] as const;
type Channel = (typeof channels)[number];

interface Props {
  readonly customer: Customer;
  readonly onChanged: (customer: Customer) => void;
}

/** What a payer is called, and how they want to be told. Saved against the version that was read. */
export function ProfileForm({ customer, onChanged }: Props) {
  const [firstName, setFirst] = useState(customer.firstName);
  const [lastName, setLast] = useState(customer.lastName);
  const [preferredChannel, setChannel] = useState(customer.preferredChannel as Channel);
  const [problems, setProblems] = useState<readonly { id: string; message: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const refused = useRefusal();
  const errorOf = (id: string) => problems.find((problem) => problem.id === id)?.message;

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const missing = [
      { id: 'first-name', label: say('first_name'), value: firstName },
      { id: 'last-name', label: say('last_name'), value: lastName },
    ].filter(({ value }) => value.trim() === '');
    setProblems(missing.map(({ id, label }) => ({ id, message: sayPayer('required', { label }) })));
    if (missing.length > 0) return;
    setBusy(true);
    const { rowVersion } = customer;
    const values = { firstName: firstName.trim(), lastName: lastName.trim(), preferredChannel };
    const answer = await outcomeOf(ownProfileApi.changeOwnProfile({ rowVersion, ...values }));
    setBusy(false);
    if (!answer.data) {
      const id = answer.errors[0]?.propertyName === 'preferredChannel' ? 'channel' : 'first-name';
      return refused(allMessages(answer.errors) || say('could_not_load'), (message) => setProblems([{ id, message }]));
    }
    toast(say('profile_saved'));
    onChanged(answer.data);
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <ErrorSummary problems={problems} />
      <Field
        id="first-name"
        label={say('first_name')}
        required
        autoComplete="given-name"
        maxLength={60}
        value={firstName}
        error={errorOf('first-name')}
        onChange={setFirst}
      />
      <Field
        id="last-name"
        label={say('last_name')}
        required
        autoComplete="family-name"
        maxLength={60}
        value={lastName}
        error={errorOf('last-name')}
        onChange={setLast}
      />
      <fieldset className="field">
        <legend className="label">{say('preferred_channel')}</legend>
        <div className="choices gap-sm">
          {channels.map((channel) => (
            <label className={`choice${preferredChannel === channel ? ' on' : ''}`} key={channel}>
              <input
                type="radio"
                className="radio"
                name="channel"
                id={channel === 'Email' ? 'channel' : undefined}
                checked={preferredChannel === channel}
                onChange={() => setChannel(channel)}
              />
              {say(`channel_${channel}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="gap-lg">
        <Button type="submit" busy={busy} busyText={say('saving')}>
          {say('save')}
        </Button>
      </div>
    </form>
  );
}
