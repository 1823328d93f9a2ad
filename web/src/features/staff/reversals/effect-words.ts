import { fallOn } from '@ratepayer/contract/payments/reversal.ts';
import type { PaymentDetails } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { say } from '../../../platform/texts/staff-payments.ts';

type Lines = PaymentDetails['lineItems'];

/**
 * What each account owes again, in the order of the lines; by the rule that the server posts by. Lines of no account
 * are nobody's.
 */
export function owedAgain(
  kind: Parameters<typeof fallOn>[0],
  amountMinor: number,
  lines: Lines,
  allocations?: Parameters<typeof fallOn>[3],
): readonly (readonly [account: string, minor: number])[] {
  const sums = new Map<string, number>();
  for (const fall of fallOn(kind, amountMinor, lines, allocations)) {
    const account = lines.find((line) => line.id === fall.lineItemId)?.owedBy;
    if (account) sums.set(account, (sums.get(account) ?? 0) + fall.postedMinor);
  }
  return [...sums].filter(([, minor]) => minor > 0);
}

/** "The balance of 10002 goes up by $1.00, of 10003 by $2.00." */
export function owedAgainWords(owed: ReturnType<typeof owedAgain>, show: (minor: number) => string): string {
  const [first, ...others] = owed;
  if (!first) return say('no_balance_changes');
  return say('balance_goes_up', {
    first: first[0],
    first2: show(first[1]),
    others: others.map(([account, minor]) => say('and_of_account', { account, amount: show(minor) })).join(''),
  });
}
