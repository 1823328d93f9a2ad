import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import { say } from '../../platform/texts/staff-account.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import type { Fact } from '../../ui/detail/fact.tsx';

/** What the first question of a payer is about. */
export function accountFacts({ record: account, show, when, today }: Shown<AccountPage>): Fact[] {
  const { dueDate, pastDueAmountMinor, openCharges, accountSyncDate, lastFileName } = account;
  const isLate = dueDate !== null && dueDate < today && account.balance > 0;
  return [
    [
      say('balance'),
      <span key="balance" className="big-amount">
        {show(account.balance)}
      </span>,
      dueDate ? say('due', { date: dueDate }) : undefined,
    ],
    [
      say('past_due'),
      show(pastDueAmountMinor),
      isLate && pastDueAmountMinor > 0 ? say('since', { date: dueDate }) : undefined,
    ],
    [say('late_fee'), show(account.lateFee), account.lateFeeApplicable ? undefined : say('late_fee_not_applied')],
    [say('total_outstanding'), show(account.totalOutstandingBalance), say('open_count', { count: openCharges.length })],
    [
      say('sync'),
      accountSyncDate ? when(accountSyncDate) : say('not_synced'),
      lastFileName ? say('from_file', { file: lastFileName }) : undefined,
    ],
  ];
}
