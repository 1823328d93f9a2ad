import { type SyntheticEvent, useState } from 'react';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { IntentAccount } from '@ratepayer/contract/payments/intent.shapes.ts';
import { allMessages } from '../../platform/refused.ts';
import { Field } from '../../ui/field.tsx';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';
import { addAccount } from './start-payment.ts';
import { say } from '../../platform/texts/payer.ts';

interface Props {
  readonly unit: BusinessUnitContext;
  /** What is paid already. */
  readonly taken: number[];
  readonly onClose: () => void;
  readonly onAdded: (found: readonly IntentAccount[]) => void;
}

/** The same look-up again, for more of this biller: all that it finds beside what is paid already. */
export function AddAccount({ unit, taken, onClose, onAdded }: Props) {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const answers = unit.lookupFields
      .map(({ type }) => ({ type, value: String(typed.get(type)).trim() }))
      .filter(({ value }) => value);
    const missing = unit.lookupFields.find(
      ({ type, isRequired }) => isRequired && !answers.some((one) => one.type === type),
    );
    if (missing) {
      setMessage(say('required', { label: missing.label }));
      return;
    }
    setBusy(true);
    const { data, errors } = await addAccount({ answers, accountIds: taken });
    setBusy(false);
    if (data) onAdded(data);
    else setMessage(allMessages(errors) || say('please_try_again'));
  }

  return (
    <Dialog title={say('add_another')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {message ? (
          <Banner kind="bad" title={say('account_not_added')} alert>
            {message}
          </Banner>
        ) : null}
        <div className="gap-md">
          {unit.lookupFields.map((field) => (
            <Field
              key={field.type}
              id={`add-${field.type}`}
              label={field.label}
              hint={field.description}
              required={field.isRequired}
              autoComplete="off"
              name={field.type}
              onChange={() => setMessage('')}
            />
          ))}
        </div>
        <div className="buttons">
          <Button type="submit" className="full" busy={busy} busyText={say('checking')}>
            {say('add_account')}
          </Button>
          <Button className="sec full" onClick={onClose}>
            {say('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
