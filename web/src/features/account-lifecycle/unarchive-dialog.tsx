import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { AccountStanding, NamedAccount } from '@ratepayer/contract/accounts/lifecycle.shapes.ts';
import { fields } from '@ratepayer/contract/kit/fields.ts';
import { lifecycleApi } from '../../platform/api/lifecycle.api.ts';
import { say } from '../../platform/texts/staff-lifecycle.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly account: NamedAccount;
  readonly onClose: () => void;
  readonly onDone: (after: AccountStanding) => void;
}

const nothing = fields({});

/** Makes an archived account active again. */
export function UnarchiveDialog({ account, onClose, onDone }: Props) {
  const number = shownNumber(account);
  const form = useForm({
    fields: nothing,
    labels: {},
    start: {},
    save: (_values, options) => lifecycleApi.unarchiveAccount({ id: account.id }, options),
    onSaved: (after) => {
      toast(say('unarchived', { account: number }));
      onDone(after);
    },
  });
  return (
    <FormDialog
      form={form}
      title={say('unarchive_ask', { account: number })}
      facts={<p className="small">{say('unarchive_means')}</p>}
      confirm={say('unarchive')}
      back={say('cancel')}
      onClose={onClose}
    />
  );
}
