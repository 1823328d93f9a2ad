import type { RawBuilder } from 'kysely';
import { sql } from '../../../platform/database/database.ts';
import { countLive, type Group } from '../daily-totals/count-groups.ts';

type Counted = Group & { readonly needsResolution: boolean };

/** Nobody knows the outcome. Few payments are Pending, and they have an index of their own. */
export const waiting = sql`(p.status = 'Pending' and exists (select 1 from payment_session w where w.id = p.payment_session_id and w.status = 'RequiresGatewayResolution'))`;

/** Count and sums by status for all that `common` holds for, and for those of them that nobody knows the outcome of; `groups` when they need not be counted one by one. */
export const groupsOf = (common: RawBuilder<unknown>, groups: RawBuilder<Group> = countLive(common)): RawBuilder<Counted> =>
  sql<Counted>`select g.*, false as "needsResolution" from (${groups}) g union all select w.*, true from (${countLive(sql`${common} and ${waiting}`)}) w`;

/** The tabs and the total of the chosen statuses. Those that need a resolution are part of those that are Pending. */
export function totalsOf(groups: readonly Counted[], statuses: readonly string[]) {
  const all = groups.filter((group) => !group.needsResolution);
  const unknown = groups.filter((group) => group.needsResolution);
  const of = (...wanted: string[]) => all.filter((group) => wanted.includes(group.status));
  const plain = (...wanted: string[]) => of(...wanted).filter((group) => !group.hasAdjustment);
  const returned = all.filter((group) => group.hasAdjustment);
  const sum = (some: readonly Counted[], what: 'count' | 'amount' | 'fee') => some.reduce((total, group) => total + group[what], 0);
  const chosen =
    statuses.length === 0
      ? all
      : [...plain(...statuses), ...(statuses.includes('Returned') ? returned : []), ...(statuses.includes('NeedsResolution') && !statuses.includes('Pending') ? unknown : [])];
  const counts = {
    All: sum(all, 'count'),
    Succeeded: sum(plain('Succeeded'), 'count'),
    DeclinedAndError: sum(of('Declined', 'Error'), 'count'),
    RefundedAndVoided: sum(plain('Refunded', 'Voided'), 'count'),
    Returned: sum(returned, 'count'),
    Pending: sum(of('Pending'), 'count'),
    NeedsResolution: sum(unknown, 'count'),
  };
  return { count: sum(chosen, 'count'), amountMinor: sum(chosen, 'amount'), serviceFeeAmountMinor: sum(chosen, 'fee'), counts };
}
