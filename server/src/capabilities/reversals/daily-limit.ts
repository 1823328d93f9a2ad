import { dateIn, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { everywhere, oneRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { peopleBehind } from './keepers.ts';

export interface DailyLimit {
  /** From how much on a refund needs a fresh sign-in, in minor units. */
  readonly large: number;
  /** Whether this much more would lift the day's sum of the caller or of the business unit over its limit. */
  readonly isOver: boolean;
}
interface Left {
  readonly large: number;
  readonly leftMinor: number;
}

/**
 * From how much on a refund is large, and how much the caller may still give back today before a second person is
 * asked: what is left of the caller's own limit, of that of a person behind them or of the business unit's, whichever
 * is least; below zero when a limit was lowered since.
 */
export const leftToday = async (tx: Tx, caller: Caller, unit: BusinessUnit, now: Date): Promise<Left> =>
  leftOf(tx, caller, unit, await peopleBehind(tx, caller), now);

/** Into a person's day counts what their programs gave back, also where the caller sees no row of it. */
function leftOf(tx: Tx, caller: Caller, unit: BusinessUnit, people: readonly number[], now: Date): Promise<Left> {
  const today = startOfDay(dateIn(now, unit.timezone), unit.timezone);
  const left = sql<Left>`with given as (
      select a.business_unit_id, a.ask ->> 'askedBy' as by, sum((a.ask ->> 'goesBackMinor')::bigint) as minor
      from published.gateway_attempt a
      where a.business_unit_id = any(${sql.val([...caller.businessUnitIds])}::int[] || array(
          select u.id from published.business_unit u where u.organization_id = ${unit.organizationId}))
        and a.operation <> 'Sale' and a.requested_at >= ${today}
        and a.ask ? 'askedBy' and not a.ask ? 'approvedBy'
        and coalesce((select n.outcome from published.gateway_attempt n
          where n.original_attempt_id = a.id order by n.id desc limit 1), a.outcome) in ('Sent', 'Unknown', 'Approved')
      group by a.business_unit_id, a.ask ->> 'askedBy')
    select o.large_refund_minor as large, least(
        o.unit_daily_refund_minor
          - (select coalesce(sum(g.minor), 0) from given g where g.business_unit_id = ${unit.id}),
        coalesce(c.daily_refund_minor, o.user_daily_refund_minor)
          - (select coalesce(sum(g.minor), 0) from given g where g.by = ${callerKey(caller)}),
        (select min(o.user_daily_refund_minor - (select coalesce(sum(g.minor), 0) from given g
            where g.by = 'staff:' || p.id or g.by in (select 'machine:' || m.client_id
              from published.machine_client m where p.id = any(m.keepers))))
          from unnest(${sql.val([...people])}::int[]) p (id)))::bigint as "leftMinor"
    from published.organization o left join published.machine_client c on c.client_id = ${caller.clientId}
    where o.id = ${unit.organizationId}`;
  return everywhere(tx, () => oneRow(tx, left));
}

/**
 * What the caller, the people behind them and the business unit gave back since the unit's midnight, held against their
 * limits (domain.md 4.17). Counted is what was asked without a second person and did not fail, then or later (domain.md
 * 4.18): of each call the amount with the fee that goes with it, as its first attempt keeps it. The sums of one caller,
 * one person and one unit are read by one transaction at a time, which keeps them until its attempt is written: of two
 * calls at once the second sees the first. Call it with the payment locked (lock order 3) and lock no row after it.
 */
export async function readDailyLimit(
  tx: Tx,
  caller: Caller,
  unit: BusinessUnit,
  goesBackMinor: number,
  now: Date,
): Promise<DailyLimit> {
  const people = await peopleBehind(tx, caller);
  const keys = [...new Set([callerKey(caller), ...people.map((id) => `staff:${id}`)])].toSorted();
  // Always whoever calls before the unit, and each in one order; as statements of their own, so that the sums are read
  // after all are held.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('given back by ' || k.key, 0))
    from unnest(${sql.val(keys)}::text[]) with ordinality k (key, place) order by k.place`);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`given back in ${unit.id}`}, 0))`);
  const { large, leftMinor } = await leftOf(tx, caller, unit, people, now);
  return { large, isOver: goesBackMinor > leftMinor };
}
