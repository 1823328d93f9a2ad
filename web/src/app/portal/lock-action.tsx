import type { AccountRow } from '@ratepayer/contract/accounts/account-row.shapes.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { LockDialog } from '../../features/accounts-list/lock-dialog.tsx';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { PageAction } from '../../ui/action.ts';

interface Of {
  readonly account: Pick<AccountRow, 'id' | 'accountNumber' | 'subAccountNumber' | 'accountLocked'>;
  readonly unit: BusinessUnitSummary;
  readonly onChanged: () => void;
}

/** Locks an account, or unlocks one that is locked. */
export const lockAction = ({ account, unit, onChanged }: Of): PageAction => ({
  key: 'lock',
  icon: 'lock',
  text: say(account.accountLocked ? 'unlock_account' : 'lock_account'),
  dialog: (close) => (
    <LockDialog
      unitId={unit.id}
      accounts={[account]}
      locked={!account.accountLocked}
      onClose={close}
      onDone={() => {
        close();
        onChanged();
      }}
    />
  ),
});
