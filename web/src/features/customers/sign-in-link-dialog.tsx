import { useState } from 'react';
import { accountPageApi } from '../../platform/api/account-page.api.ts';
import { customerReadApi } from '../../platform/api/customer.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-customers.ts';
import { pageAfter, useFurther } from '../../platform/use-further.ts';
import { Banner, Button, CopyButton, Dialog } from '../../ui/parts.tsx';
import { numberOf } from './customer-words.ts';
import type { CustomerDialog } from './customer-dialog.ts';

type Made = Awaited<ReturnType<typeof accountPageApi.generateLoginLink>>;

/** Makes a payer's one-time link into the account that is chosen: to the payer's own address, or to be read out. */
export function SignInLinkDialog({ record, unit, when, onClose }: CustomerDialog) {
  const of = { CustomerId: record.id, PageSize: 250 };
  const read = useFurther(customerReadApi.listCustomerAccounts, of, pageAfter);
  const accounts = read.rows;
  const [chosen, setChosen] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [made, setMade] = useState<Made>();
  const accountId = chosen || (accounts[0]?.accountId ?? 0);
  async function send(delivery: 'Copy' | 'E-mail'): Promise<void> {
    if (busy || accountId === 0) return;
    setBusy(true);
    const request = accountPageApi.generateLoginLink({ customerId: record.id, accountId, delivery });
    const { data, errors } = await outcomeOf(request).finally(() => setBusy(false));
    setProblem(data ? '' : allMessages(errors) || say('unread'));
    if (data) setMade(data);
  }
  return (
    <Dialog title={say('sign_in_link_ask', { email: record.email })} onClose={onClose}>
      {made ? (
        <div role="status">
          <p>
            {made.link
              ? say('link_made', { until: when(made.expiresDate) })
              : say('link_sent', { to: made.sentTo, until: when(made.expiresDate) })}
          </p>
          {made.link ? (
            <p className="small terms">
              {made.link} <CopyButton text={made.link} label={say('copy_link')} />
            </p>
          ) : null}
        </div>
      ) : (
        <>
          <p className="small">{say('sign_in_link_means')}</p>
          <label className="chip">
            {say('account')}{' '}
            <select value={accountId} onChange={(event) => setChosen(Number(event.target.value))}>
              {accounts.map((account) => (
                <option key={account.accountId} value={account.accountId}>
                  {account.businessUnitId === unit.id
                    ? numberOf(account)
                    : say('account_at', { account: numberOf(account), unit: account.businessUnitName })}
                </option>
              ))}
            </select>
          </label>
          {read.isMore ? (
            <button type="button" className="link-btn" onClick={read.more}>
              {say('more_accounts')}
            </button>
          ) : null}
        </>
      )}
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say(made ? 'close' : 'cancel')}
        </Button>
        {made ? null : (
          <>
            <Button className="sec" busy={busy} onClick={() => void send('Copy')}>
              {say('copy_link')}
            </Button>
            <Button busy={busy} onClick={() => void send('E-mail')}>
              {say('mail_link')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
