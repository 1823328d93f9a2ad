import { useState } from 'react';
import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { accountRecordApi } from '../../platform/api/account-record.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly account: Pick<AccountRecord, 'id' | 'accountNumber'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before an account is deleted that was never used. */
export function DeleteAccountDialog({ account, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function remove(): Promise<void> {
    setBusy(true);
    const { hasErrors, errors, status } = await outcomeOf(accountRecordApi.deleteAccount({ id: account.id }));
    setBusy(false);
    // Whoever was first: it is gone.
    if (hasErrors && status !== 404) return setProblem(allMessages(errors));
    onDone();
  }
  return (
    <Dialog title={say('delete_ask', { number: account.accountNumber })} onClose={onClose}>
      <p className="small">{say('delete_means')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('keep')}
        </Button>
        <Button className="danger" busy={busy} onClick={() => void remove()}>
          {say('delete_account')}
        </Button>
      </div>
    </Dialog>
  );
}
