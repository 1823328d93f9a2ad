import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import type { MailedAccount } from '@ratepayer/contract/accounts/account-mail.shapes.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Button, Dialog } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';

/** What became of each account that was to be written to: to whom it went, and who was left out and why. */
export function MailedList({
  accounts,
  onClose,
}: {
  readonly accounts: readonly MailedAccount[];
  readonly onClose: () => void;
}) {
  const sent = accounts.filter(({ sentTo }) => sentTo.length > 0).length;
  return (
    <Dialog title={say('count_written_to', { count: sent })} onClose={onClose}>
      <PlainTable
        gap="gap-sm"
        label={say('count_written_to', { count: sent })}
        heads={[say('account'), say('mails_sent_to'), say('mails_left_out_why')]}
      >
        {accounts.map((account) => (
          <tr key={account.id}>
            <td>
              <span className="b">{shownNumber(account)}</span> {account.name}
            </td>
            <td>{account.sentTo.join(', ') || '—'}</td>
            <td>
              {account.leftOut.length === 0 ? '—' : null}
              {account.leftOut.map(({ name, why }) => (
                <span key={`${name} ${why}`} className="two">
                  {name === account.name ? null : <span className="b">{name}</span>}
                  <span>{why}</span>
                </span>
              ))}
            </td>
          </tr>
        ))}
      </PlainTable>
      <div className="buttons">
        <Button onClick={onClose}>{say('close')}</Button>
      </div>
    </Dialog>
  );
}
