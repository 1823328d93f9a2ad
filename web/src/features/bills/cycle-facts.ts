import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { formatDate, formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';
import { sayValue } from '../../platform/texts/values.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Fact } from '../../ui/detail/fact.tsx';

/** What a cycle comes to, and how it is told. */
export function cycleFacts({ record: cycle, show, when }: Shown<CyclePage>): Fact[] {
  const { approvedDate, approvedBy } = cycle;
  const facts: Fact[] = [
    [say('issue_date'), formatDate(cycle.issueDate)],
    [say('due_date'), formatDate(cycle.dueDate)],
    [say('bills'), formatNumber(cycle.billCount), say('for_accounts', { count: cycle.accountCount })],
    [say('total'), show(cycle.totalAmountMinor), balanceWord(cycle, show)],
    [
      say('documents'),
      formatNumber(cycle.documentCount),
      cycle.billsWithoutDocument > 0 ? say('without_document', { count: cycle.billsWithoutDocument }) : '',
    ],
    [
      say('notify'),
      sayValue(cycle.notificationStrategy),
      cycle.notifiedCount > 0 ? say('notices_sent', { count: cycle.notifiedCount }) : '',
    ],
  ];
  if (approvedDate) facts.push([say('approved_by'), approvedBy, when(approvedDate)]);
  return facts;
}

const balanceWord = ({ postsToBalance, balanceChangeMinor }: CyclePage, show: (minor: number) => string): string =>
  postsToBalance ? say('balances_change_by', { amount: show(balanceChangeMinor) }) : say('balances_stay');
