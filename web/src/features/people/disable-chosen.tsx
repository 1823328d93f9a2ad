import { fields } from '@ratepayer/contract/kit/fields.ts';
import type { PeopleDisabled } from '@ratepayer/contract/users/user.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { personApi } from '../../platform/api/user.api.ts';
import { say } from '../../platform/texts/staff-people.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button, Dialog } from '../../ui/parts.tsx';

interface Chosen {
  readonly businessUnitId: number;
  readonly people: readonly { readonly id: number }[];
  readonly clear: () => void;
}

/** Disables the logins that are chosen. */
export function DisableChosen({ clear, ...chosen }: Chosen) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button className="tool sec" onClick={() => setAsking(true)}>
        {say('disable')}
      </Button>
      {isAsking ? (
        <DisableDialog
          {...chosen}
          onDone={() => {
            setAsking(false);
            clear();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

const nothing = fields({});

interface Props extends Omit<Chosen, 'clear'> {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks first, and names those who stay, each with the reason. */
export function DisableDialog({ businessUnitId, people, onDone, onClose }: Props) {
  const client = useQueryClient();
  const [kept, setKept] = useState<PeopleDisabled['kept']>();
  const form = useForm({
    fields: nothing,
    labels: {},
    start: {},
    save: (_values, options) => personApi.disableUsers({ businessUnitId, ids: people.map(({ id }) => id) }, options),
    onSaved: (after: PeopleDisabled) => {
      toast(say('disabled_many', { count: after.disabled.length }));
      void client.invalidateQueries();
      if (after.kept.length === 0) onDone();
      else setKept(after.kept);
    },
  });
  if (kept)
    return (
      <Dialog title={say('kept_many', { count: kept.length })} onClose={onDone}>
        <ul className="gap-sm">
          {kept.map(({ id, name, why }) => (
            <li key={id}>
              <span className="b">{name}</span> {why}
            </li>
          ))}
        </ul>
        <div className="buttons">
          <Button onClick={onDone}>{say('close')}</Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title={say('disable_many_ask', { count: people.length })}
      facts={<p className="small">{say('disable_means')}</p>}
      confirm={say('disable')}
      back={say('cancel')}
      danger
      onClose={onClose}
    />
  );
}
