import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { lockFields } from '@ratepayer/contract/accounts/account-record.fields.ts';
import type { AccountRow } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface Props {
  readonly unitId: number;
  readonly accounts: readonly Pick<AccountRow, 'id' | 'accountNumber' | 'subAccountNumber'>[];
  readonly locked: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why accounts are locked or unlocked, and does it to all of them at once. */
export function LockDialog({ unitId, accounts, locked, onClose, onDone }: Props) {
  const count = accounts.length;
  const [one] = count === 1 ? accounts : [];
  const form = useForm({
    fields: lockFields,
    labels: { reason: say('reason') },
    start: {},
    save: (values, options) =>
      accountRecordApi.lockAccounts(
        { businessUnitId: unitId, accountIds: accounts.map(({ id }) => id), locked, ...values },
        options,
      ),
    onSaved: ({ changed, unchanged }) => {
      const said = say(locked ? 'count_locked' : 'count_unlocked', { count: changed });
      toast(unchanged > 0 ? `${said} ${say('count_as_they_were', { count: unchanged })}` : said);
      onDone();
    },
  });
  return (
    <FormDialog
      form={form}
      title={
        one
          ? say(locked ? 'lock_one_ask' : 'unlock_one_ask', { account: shownNumber(one) })
          : say(locked ? 'lock_ask' : 'unlock_ask', { count })
      }
      facts={<p className="small">{say(locked ? 'lock_means' : 'unlock_means')}</p>}
      confirm={say(locked ? (one ? 'lock_account' : 'lock') : one ? 'unlock_account' : 'unlock')}
      back={say('cancel')}
      danger={locked}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
