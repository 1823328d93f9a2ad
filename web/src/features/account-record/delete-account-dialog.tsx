import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly account: Pick<AccountRecord, 'id' | 'accountNumber'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before an account is deleted that was never used. */
export const DeleteAccountDialog = ({ account, onClose, onDone }: Props) => (
  <AskDialog
    title={say('delete_ask', { number: account.accountNumber })}
    confirm={say('delete_account')}
    back={say('keep')}
    danger
    act={() => accountRecordApi.deleteAccount({ id: account.id })}
    gone={{ deleted: false }}
    onDone={onDone}
    onClose={onClose}
  >
    <p className="small">{say('delete_means')}</p>
  </AskDialog>
);
