import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { lockFields } from '@ratepayer/contract/accounts/account-record.fields.ts';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { say } from '../../platform/texts/staff-account.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { AccountDialog } from './account-dialog.ts';

/** Asks why an account is locked, or unlocked. */
export function LockDialog({ record, unit, onSaved, onClose }: AccountDialog) {
  const isLocked = record.accountLocked;
  const form = useForm({
    fields: lockFields,
    labels: { reason: say('reason') },
    start: {},
    save: async ({ reason }, options) => {
      await accountRecordApi.lockAccounts(
        { businessUnitId: unit.id, accountIds: [record.id], locked: !isLocked, reason },
        options,
      );
      return accountPageApi.getAccountPage({ businessUnitId: unit.id, accountId: record.id });
    },
    onSaved: (after) => {
      toast(say(isLocked ? 'account_unlocked' : 'account_was_locked'));
      onSaved(after);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say(isLocked ? 'unlock_ask' : 'lock_ask', { account: shownNumber(record) })}
      facts={<p className="small">{say(isLocked ? 'unlock_means' : 'lock_means')}</p>}
      confirm={say(isLocked ? 'unlock_account' : 'lock_account')}
      back={say('cancel')}
      onClose={onClose}
    >
      <FormField form={form} name="reason" />
    </FormDialog>
  );
}
