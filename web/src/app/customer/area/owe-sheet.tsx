import { useState } from 'react';
import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import type { BusinessUnitContext } from '@ratepayer/contract/organizations/organization.operations.ts';
import { startPayment } from '../../../features/payer/start-payment.ts';
import { Link } from '../../../platform/router.tsx';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate, formatInstant } from '../../../platform/texts/figures.ts';
import { viewerZone } from '../../../platform/viewer-zone.ts';
import { StatusIcon } from '../../../ui/icons.tsx';
import { Banner, Button } from '../../../ui/parts.tsx';
import { AreaIcon } from './area-icon.tsx';
import { useBillDocument } from './use-bill-document.ts';
import { methodShortly, moneyOf, nameOfOwn, numberAndPlace, owedWords, payable } from './own-words.ts';

interface Props {
  /** Of one biller. */
  readonly accounts: readonly OwnAccount[];
  readonly unit: BusinessUnitContext;
}

/** What is owed at one biller: each account with its own payment, all of them with one. */
export function OweSheet({ accounts, unit }: Props) {
  const [first] = accounts;
  const { busy, problem, pay } = usePay(first);
  if (!first) return null;
  const due = payable(accounts);
  const total = due.reduce((sum, { totalOutstandingBalance }) => sum + totalOutstandingBalance, 0);
  const isOther = first.businessUnitId !== unit.id;
  const updated = accounts
    .map(({ accountSyncDate }) => accountSyncDate ?? '')
    .sort()
    .at(-1);
  const heading = `owe-${first.businessUnitId}`;
  return (
    <section className="a-sheet" aria-labelledby={heading}>
      <div className="row between wrap a-head">
        <h2 id={heading}>{isOther ? first.biller : say('what_you_owe')}</h2>
        <p className="muted small">
          {say('accounts_updated', {
            count: accounts.length,
            when: updated ? 'then' : 'none',
            at: updated ? formatInstant(updated, first.timezone, viewerZone()) : '',
          })}
        </p>
      </div>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      {accounts.map((account) => (
        <Owed
          key={account.id}
          account={account}
          phone={isOther ? '' : unit.phone}
          busy={busy === account.id}
          isOnly={due.length === 1}
          onPay={() => pay(account.id, [account.id])}
        />
      ))}
      {due.length > 1 ? (
        <div className="a-sum">
          <p>
            <span className="lbl">{say('total')}</span>
            <b className="num">{moneyOf(first, total)}</b>
          </p>
          <Button
            busy={busy === -1}
            onClick={() =>
              pay(
                -1,
                due.map(({ id }) => id),
              )
            }
          >
            {say('pay_all', { amount: moneyOf(first, total) })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Begins a payment of these accounts; which one is being begun, or -1 for all. */
function usePay(account: OwnAccount | undefined) {
  const [busy, setBusy] = useState(0);
  const [problem, setProblem] = useState('');
  function pay(which: number, ids: number[]): void {
    if (!account || busy !== 0) return;
    setBusy(which);
    void startPayment(account.businessUnitSlug, account.businessUnitId, ids).then((why) => {
      if (!why) return;
      setBusy(0);
      setProblem(why);
    });
  }
  return { busy, problem, pay };
}

interface OwedProps {
  readonly account: OwnAccount;
  readonly phone: string;
  readonly busy: boolean;
  readonly isOnly: boolean;
  readonly onPay: () => void;
}

/** One account: what it is, what it owes, and its payment. */
function Owed({ account, phone, busy, isOnly, onPay }: OwedProps) {
  const { businessUnitSlug, id, totalOutstandingBalance: owed, dueDate, pastDueAmountMinor, payableOnline } = account;
  const name = nameOfOwn(account);
  const isDue = payableOnline && owed > 0;
  return (
    <article className="owe">
      <div>
        <h3>
          <Link to={`/customer/${businessUnitSlug}/accounts/${id}`}>{name}</Link>
        </h3>
        <p className="muted num small">{numberAndPlace(account)}</p>
      </div>
      <p className="chips">
        {pastDueAmountMinor > 0 ? (
          <span className="st bad box">
            <StatusIcon kind="bad" size={18} />
            {say('past_due', { amount: moneyOf(account, pastDueAmountMinor) })}
          </span>
        ) : null}
        <Uses account={account} />
        {payableOnline ? null : <span className="small">{say('cannot_be_paid', { phone })}</span>}
      </p>
      <div className="r">
        <p className="money num">{owedWords(account)}</p>
        <p className="muted num small">
          {owed > 0 ? (dueDate ? say('due_on', { date: formatDate(dueDate) }) : '') : say('nothing_due')}
        </p>
      </div>
      <div className="acts">
        <LastBill account={account} />
        {isDue ? (
          <Button className={isOnly ? '' : 'sec short'} busy={busy} onClick={onPay}>
            {isOnly ? say('pay_amount', { amount: moneyOf(account, owed) }) : say('pay')}{' '}
            <span className="vh">{name}</span>
          </Button>
        ) : null}
      </div>
    </article>
  );
}

/** What an account uses: facts, not states. */
export function Uses({ account }: { account: OwnAccount }) {
  const { isPaperless } = account;
  return (
    <>
      <OfAutopay account={account} />
      {isPaperless ? (
        <span className="tag">
          <AreaIcon name="leaf" />
          {say('paperless')}
        </span>
      ) : null}
    </>
  );
}

/** Autopay: what it pays with and when next, or why it does not. */
function OfAutopay({ account: { autopay, biller } }: { account: OwnAccount }) {
  if (!autopay) return null;
  const { standing, isOwn, nextDate } = autopay;
  if (isOwn && standing !== 'On')
    return (
      <span className={`st box ${standing === 'Paused' ? 'warn' : 'bad'}`}>
        <StatusIcon kind={standing === 'Paused' ? 'warn' : 'bad'} size={18} />
        {say(standing === 'Paused' ? 'autopay_is_paused' : 'autopay_source_lost')}
      </span>
    );
  const method = methodShortly(autopay);
  return (
    <span className="tag">
      <AreaIcon name="repeat" />
      {isOwn
        ? nextDate
          ? say('autopay_runs', { date: formatDate(nextDate), method })
          : say('autopay_with', { method })
        : say('autopay_by_biller', { biller })}
    </span>
  );
}

/** Opens the document of the last bill. */
export function LastBill({ account: { lastBill }, label }: { account: OwnAccount; label?: string }) {
  const { problem, open } = useBillDocument();
  if (!lastBill?.hasDocument) return null;
  return (
    <span>
      <button type="button" className="link-btn u small doc" onClick={() => open(lastBill.id)}>
        <AreaIcon name="accounts" />
        <span>{label ?? say('bill')}</span> <span className="vh">{formatDate(lastBill.issueDate)}</span>
      </button>
      {problem ? (
        <span className="err" role="alert">
          {problem}
        </span>
      ) : null}
    </span>
  );
}
