import { shownNumber } from '@ratepayer/contract/accounts/account-number.ts';
import './bills.css';
import { Link } from 'react-router';
import type { Bill } from '@ratepayer/contract/bills/bill.shapes.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Fact } from '../../ui/detail/fact.tsx';
import { accountHref, cycleHref } from './bill-words.ts';
import { DocumentButton } from './document-button.tsx';

const amountOr = (minor: number | null, show: (minor: number) => string): string =>
  minor === null ? '—' : show(minor);

/** What a bill asks for, of whom, and by when. */
export function billFacts({ record: bill, show, unit, user }: Shown<Bill>): Fact[] {
  const name = bill.accountName || shownNumber(bill);
  return [
    [
      say('account'),
      user.permissions.includes('Accounts:Read') ? (
        <Link key="account" to={accountHref(unit.id, bill.accountId)}>
          {name}
        </Link>
      ) : (
        name
      ),
      shownNumber(bill),
    ],
    [
      say('amount'),
      <span key="amount" className="big-amount">
        {amountOr(bill.amountMinor, show)}
      </span>,
    ],
    [say('total_due'), amountOr(bill.balanceMinor, show)],
    [say('issue_date'), formatDate(bill.issueDate)],
    [say('due_date'), formatDate(bill.dueDate)],
    [say('document'), <DocumentButton key="document" bill={bill} />],
  ];
}

/** What became of a bill since it came in. */
export function BillSections({ record: bill, show, when, unit, user }: Shown<Bill>) {
  const at = (instant: string | null) => (instant ? when(instant) : '—');
  const mayBill = user.permissions.includes('Billing:Default');
  return (
    <dl className="kv bill-kv">
      <dt>{say('cycle')}</dt>
      <dd>{mayBill ? <Link to={cycleHref(unit.id, bill.billingCycleId)}>{bill.cycleName}</Link> : bill.cycleName}</dd>
      <dt>{say('published')}</dt>
      <dd>{at(bill.publishedDate)}</dd>
      <dt>{say('balance_moved')}</dt>
      <dd>{show(bill.postedMinor)}</dd>
      <dt>{say('notified')}</dt>
      <dd>{at(bill.notifiedDate)}</dd>
      <dt>{say('viewed')}</dt>
      <dd>{at(bill.viewedDate)}</dd>
    </dl>
  );
}
