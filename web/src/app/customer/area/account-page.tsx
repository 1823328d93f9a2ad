import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import { useState } from 'react';
import type { OwnAccountPage } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { ownAccountApi } from '../../../platform/api/own-account.api.ts';
import { allMessages, answered, outcomeOf } from '../../../platform/refused.ts';
import { Link } from '../../../platform/router.tsx';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate, formatInstant } from '../../../platform/texts/figures.ts';
import { toast } from '../../../platform/toasts.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { StatusIcon } from '../../../ui/icons.tsx';
import { Shown } from './add-own-account.tsx';
import type { AreaPage } from './given-to-page.ts';
import { linkedAccount } from './by-link.ts';
import { AreaShell } from './area-shell.tsx';
import { BillCard } from './bill-card.tsx';
import { Loaded } from './not-loaded.tsx';
import { Uses } from './owe-sheet.tsx';
import { moneyOf, nameOfOwn, owedWords } from './own-words.ts';
import { PaymentsTable } from './payments-table.tsx';
import { useOwnAccount } from './use-home.ts';
import { UsageSheet } from './usage-sheet.tsx';
import { SaidProblem } from './said-problem.tsx';
import { useProblem } from './use-refusal.ts';

/** One account: what it owes first, then its bill, its use, its payments and what its payer is told. */
export function AccountPage({ slug, accountId }: AreaPage) {
  const { answer, again, set } = useOwnAccount(accountId);
  const account = answer?.data;
  const title = account ? nameOfOwn(account) : say('account');
  const isByLink = linkedAccount() !== undefined;
  const whose = account && account.name !== title ? account.name : '';
  const lead = account ? [whose, `${say('account')} ${shownNumber(account)}`].filter(Boolean).join(' · ') : '';
  return (
    <AreaShell
      slug={slug}
      at="accounts"
      title={title}
      lead={lead}
      {...(isByLink ? {} : { back: [say('accounts'), 'accounts'] as const })}
    >
      {(unit) => (
        <Loaded answer={answer} onAgain={() => void again()}>
          {(read) => <Whole slug={slug} unit={unit} account={read} onChanged={(next) => set(answered(next))} />}
        </Loaded>
      )}
    </AreaShell>
  );
}

interface Props {
  readonly slug: string;
  readonly unit: BusinessUnitContext;
  readonly account: OwnAccountPage;
  readonly onChanged: (account: OwnAccountPage) => void;
}

function Whole({ slug, unit, account, onChanged }: Props) {
  const { id, payments, hasReadings } = account;
  const at = `/customer/${slug}/accounts/${id}`;
  // Nothing of a login is seen by a link of staff.
  const isByLink = linkedAccount() !== undefined;
  return (
    <div className="a-cols turned">
      <aside className="a-beside">
        <Owes slug={slug} unit={unit} account={account} />
      </aside>
      <div className="a-blocks">
        <section className="block" aria-labelledby="last-bill">
          <h2 id="last-bill">{say('last_bill')}</h2>
          <BillCard account={account} phone={unit.phone} />
          <p className="ways">
            <Link className="way small" to={`${at}/bill-history`}>
              {say('all_bills')}
            </Link>
            {isByLink ? null : (
              <Link className="way small" to={`${at}/paperless-billing`}>
                {say('paperless_billing')}
              </Link>
            )}
          </p>
        </section>
        {hasReadings ? <UsageSheet account={account} isPlain /> : null}
        <section className="block" aria-labelledby="payments">
          <h2 id="payments">{say('payments')}</h2>
          <PaymentsTable payments={payments} caption={say('payments')} />
          <p className="ways">
            <Link className="way small" to={`${at}/payment-history`}>
              {say('all_payments')}
            </Link>
            <Link className="way small" to={`${at}/register`}>
              {say('register')}
            </Link>
          </p>
        </section>
        <section className="block" aria-labelledby="details">
          <h2 id="details">{say('details')}</h2>
          <Shown fields={account.shown} />
        </section>
        {isByLink ? null : <Notices account={account} onChanged={onChanged} />}
      </div>
    </div>
  );
}

/** The stub: what is owed and how to pay it, or why not. */
function Owes({ slug, unit, account }: Omit<Props, 'onChanged'>) {
  const { id, totalOutstandingBalance: owed, pastDueAmountMinor, dueDate, accountSyncDate } = account;
  return (
    <section className="stub" aria-labelledby="you-owe">
      <h2 id="you-owe" className="muted plain">
        {say('you_owe')}
      </h2>
      <p className="amount num">{owedWords(account)}</p>
      <p>{owed > 0 && dueDate ? say('due_on', { date: formatDate(dueDate) }) : owed > 0 ? '' : say('nothing_due')}</p>
      {pastDueAmountMinor > 0 ? (
        <p className="gap-sm">
          <span className="st bad box">
            <StatusIcon kind="bad" size={18} />
            {say('past_due', { amount: moneyOf(account, pastDueAmountMinor) })}
          </span>
        </p>
      ) : null}
      {account.payableOnline ? (
        <p className="gap-md">
          <Link className={`btn full${owed > 0 ? '' : ' sec'}`} to={`/customer/${slug}/accounts/${id}/pay`}>
            {owed > 0 ? say('pay_amount', { amount: moneyOf(account, owed) }) : say('pay')}
          </Link>
        </p>
      ) : (
        <p className="gap-md">{say('cannot_be_paid', { phone: unit.phone })}</p>
      )}
      {account.payableOnline && account.blockCreditCardPayment ? <p className="small">{say('no_card_here')}</p> : null}
      {account.payableOnline && account.blockAchPayment ? <p className="small">{say('no_bank_here')}</p> : null}
      <p className="chips gap-sm">
        <Uses account={account} />
      </p>
      <p className="ways" hidden={linkedAccount() !== undefined}>
        <Link className="way small" to={`/customer/${slug}/accounts/${id}/auto-pay`}>
          {say(account.autopay ? 'autopay' : 'set_up_autopay')}
        </Link>
        {account.payableOnline && account.balanceLeftMinor > 0 ? (
          <Link className="way small" to={`/customer/${slug}/accounts/${id}/pay-on-date`}>
            {say('pay_on_date')}
          </Link>
        ) : null}
      </p>
      {accountSyncDate ? (
        <p className="muted small">
          {say('last_updated', { when: formatInstant(accountSyncDate, account.timezone, viewerZone()) })}
        </p>
      ) : null}
    </section>
  );
}

type Notice = 'notifyNewBill' | 'notifyUpcomingPayment' | 'notifyWithSms';

/** What the payer is told of this account: each switch is saved when it is turned. */
function Notices({ account, onChanged }: Pick<Props, 'account' | 'onChanged'>) {
  const [busy, setBusy] = useState<Notice>();
  const [problem, setProblem] = useProblem();
  async function turn(which: Notice, isOn: boolean): Promise<void> {
    if (busy) return;
    setBusy(which);
    const answer = await outcomeOf(ownAccountApi.changeOwnAccount({ accountId: account.id, [which]: isOn }));
    setBusy(undefined);
    setProblem(answer.data ? '' : allMessages(answer.errors) || say('could_not_load'));
    if (!answer.data) return;
    toast(say('changes_saved'));
    onChanged(answer.data);
  }
  const row = (which: Notice, label: string, how: string) => (
    <label className="a-switch">
      <span>
        <span className="b">{label}</span>
        <span className="muted small">{how}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={account[which]}
        aria-checked={account[which]}
        aria-busy={busy === which}
        onChange={(event) => void turn(which, event.target.checked)}
      />
    </label>
  );
  const { textsTo } = account;
  return (
    <section className="block" aria-labelledby="tell-me">
      <h2 id="tell-me">{say('tell_me')}</h2>
      {row('notifyNewBill', say('notice_new_bill'), say('by_email'))}
      {row('notifyUpcomingPayment', say('notice_upcoming'), say('by_email'))}
      {row(
        'notifyWithSms',
        say('also_by_text'),
        textsTo ? say('text_to', { number: textsTo }) : say('text_verify_first'),
      )}
      <SaidProblem problem={problem} />
    </section>
  );
}
