import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { useNavigate } from 'react-router';
import { say } from '../../platform/texts/staff-accounts.ts';
import { toast } from '../../platform/toasts.ts';
import type { PageAction } from '../../ui/action.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

type Deletable = Pick<AccountRecord, 'id' | 'accountNumber' | 'mayDelete'>;
type Props = Pick<Shown<Deletable>, 'record' | 'unit' | 'user'>;

/** Deletes an account that was never used; what keeps any other one is said before the press. */
export function deleteActions({ record, unit, user }: Props): readonly PageAction[] {
  if (!user.permissions.includes('Accounts:Manage')) return [];
  const action = { key: 'delete_account', text: say('delete_account'), icon: 'trash' } as const;
  if (!record.mayDelete.allowed) return [{ ...action, not: record.mayDelete.reason }];
  return [{ ...action, dialog: (close) => <Asked record={record} unitId={unit.id} onClose={close} /> }];
}

function Asked({ record, unitId, onClose }: Pick<Props, 'record'> & { unitId: number; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <DeleteAccountDialog
      account={record}
      onClose={onClose}
      onDone={() => {
        toast(say('account_deleted', { number: record.accountNumber }));
        void navigate(`/portal/accounts?bu=${unitId}`);
      }}
    />
  );
}
