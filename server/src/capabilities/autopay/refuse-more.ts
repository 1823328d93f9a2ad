import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { AutopayUnit } from './autopay-unit.ts';
import { mostOf } from './judge-run.rules.ts';
import type { ReachedAccount } from './reach-account.ts';

/**
 * What is confirmed for a date is what the run takes then: at most what is left of the balance beside what is under
 * way, and what the biller lets be taken. Late fees and charges beside the balance stay for a person (decision 265).
 * @throws 400 with how much that is
 */
export function refuseMore(
  { balance, pendingMinor }: ReachedAccount,
  { unit, on }: AutopayUnit,
  amountMinor: number,
): void {
  const left = balance - pendingMinor;
  if (left <= 0) throw badRequest('lineItems', say('schedule_no_balance'));
  const most = mostOf(left, on.Autopay.rules.maxAmountMinor) ?? left;
  if (amountMinor > most)
    throw badRequest('lineItems', say('schedule_at_most', { most: { value: most, currencyCode: unit.currencyCode } }));
}
