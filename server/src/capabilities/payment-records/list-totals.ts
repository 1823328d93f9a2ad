import { keptTotalsOf, outcomeOf, type StatusSums } from '@ratepayer/contract/payments/outcome-totals.ts';
import { type RawBuilder, sql } from 'kysely';
import { countLive, type Group } from './daily-totals/count-groups.ts';

type Counted = Group & { readonly kind: 'all' | 'needsResolution' | 'unposted' };

/** Received elsewhere, and posted by the biller's own file: no revenue here. An index of its own too. */
export const unposted = sql`(p.origin = 'External' and p.posted_date is null)`;

/** Nobody knows the outcome. Few payments are Pending, and they have an index of their own. */
export const waiting = sql`(p.status = 'Pending'
  and exists (select 1 from published.payment_session w
  where w.id = p.payment_session_id and w.status = 'RequiresGatewayResolution'))`;

/**
 * Count and sums by status for all that `common` holds for; of those that nobody knows the outcome of, and those that
 * are not posted here, apart. `groups` when all need not be counted one by one.
 */
export const groupsOf = (
  common: RawBuilder<unknown>,
  groups: RawBuilder<Group> = countLive(common),
): RawBuilder<Counted> =>
  sql<Counted>`select g.*, 'all' as kind from (${groups}) g
    union all select w.*, 'needsResolution' from (${countLive(sql`${common} and ${waiting}`)}) w
    union all select u.*, 'unposted' from (${countLive(sql`${common} and ${unposted}`)}) u`;

/** The tabs and the totals of the chosen statuses. Those that need a resolution are part of those that are Pending. */
export function totalsOf(groups: readonly Counted[], statuses: readonly string[]) {
  const of = (kind: Counted['kind']) => groups.filter((group) => group.kind === kind);
  const [all, unknown] = [of('all'), of('needsResolution')];
  const plain = (some: readonly Counted[], ...wanted: string[]) =>
    some.filter((group) => wanted.includes(group.status) && !group.hasAdjustment);
  const returned = (some: readonly Counted[]) => some.filter((group) => group.hasAdjustment);
  const sum = (some: readonly Counted[], what: 'count' | 'amount' | 'fee') =>
    some.reduce((total, group) => total + group[what], 0);
  const chosenOf = (some: readonly Counted[]) =>
    statuses.length === 0
      ? some
      : [...plain(some, ...statuses), ...(statuses.includes('Returned') ? returned(some) : [])];
  const chosen = [
    ...chosenOf(all),
    ...(statuses.includes('NeedsResolution') && !statuses.includes('Pending') ? unknown : []),
  ];
  const counts = {
    All: sum(all, 'count'),
    Succeeded: sum(plain(all, 'Succeeded'), 'count'),
    DeclinedAndError: sum(
      all.filter((group) => group.status === 'Declined' || group.status === 'Error'),
      'count',
    ),
    RefundedAndVoided: sum(plain(all, 'Refunded', 'Voided'), 'count'),
    Returned: sum(returned(all), 'count'),
    Pending: sum(
      all.filter((group) => group.status === 'Pending'),
      'count',
    ),
    NeedsResolution: sum(unknown, 'count'),
  };
  const kept = keptTotalsOf([...chosen.map((group) => rowOf(group)), ...chosenOf(of('unposted')).flatMap(movedApart)]);
  return {
    count: sum(chosen, 'count'),
    amountMinor: sum(chosen, 'amount'),
    serviceFeeAmountMinor: sum(chosen, 'fee'),
    ...kept,
    counts,
  };
}

const rowOf = (group: Group, isUnposted = false, sign: 1 | -1 = 1): StatusSums => ({
  status: group.status,
  isUnposted,
  count: sign * group.count,
  amount: sign * group.amount,
  fee: sign * group.fee,
  back: sign * (group.refunded + group.adjusted),
});

/** What is not posted here was counted with what was received: it is taken out there. */
const movedApart = (group: Group): StatusSums[] =>
  outcomeOf({ status: group.status, isUnposted: true }) === 'recordedOnly'
    ? [rowOf(group, false, -1), rowOf(group, true)]
    : [];
