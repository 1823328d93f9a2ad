import { dateIn, startOfDay } from '@ratepayer/contract/kit/local-date.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';

export interface DailyLimit {
  /** From how much on a refund needs a fresh sign-in, in minor units. */
  readonly large: number;
  /** Whether this much more would lift the day's sum of the caller or of the business unit over its limit. */
  readonly isOver: boolean;
}

/**
 * From how much on a refund is large, and how much the caller may still give back today before a second person is
 * asked: what is left of the caller's own limit or of the business unit's, whichever is less; below zero when a limit
 * was lowered since.
 */
export async function leftToday(
  tx: Tx,
  caller: Caller,
  unit: BusinessUnit,
  now: Date,
): Promise<{ readonly large: number; readonly leftMinor: number }> {
  const key = callerKey(caller);
  const today = startOfDay(dateIn(now, unit.timezone), unit.timezone);
  const { large, own, whole, mine, all } = await oneRow(
    tx,
    sql<{
      large: number;
      own: number;
      whole: number;
      mine: number;
      all: number;
    }>`select o.large_refund_minor as large, coalesce(c.daily_refund_minor, o.user_daily_refund_minor) as own,
      o.unit_daily_refund_minor as whole,
        coalesce(sum((a.ask ->> 'goesBackMinor')::bigint) filter (where a.ask ->> 'askedBy' = ${key}),
        0)::bigint as mine,
        coalesce(sum((a.ask ->> 'goesBackMinor')::bigint) filter (where a.business_unit_id = ${unit.id}),
        0)::bigint as all
      from published.organization o left join published.machine_client c on c.client_id = ${caller.clientId}
        left join published.gateway_attempt a
        on a.business_unit_id = any(${sql.val([...new Set([...caller.businessUnitIds, unit.id])])}::int[])
        and a.operation <> 'Sale' and a.requested_at >= ${today}
          and a.ask ? 'askedBy' and not a.ask ? 'approvedBy'
          and coalesce((select n.outcome from published.gateway_attempt n
          where n.original_attempt_id = a.id order by n.id desc limit 1), a.outcome) in ('Sent', 'Unknown', 'Approved')
      where o.id = ${unit.organizationId}
      group by o.large_refund_minor, o.user_daily_refund_minor, o.unit_daily_refund_minor, c.daily_refund_minor`,
  );
  return { large, leftMinor: Math.min(own - mine, whole - all) };
}

/**
 * What the caller and the business unit gave back since the unit's midnight, held against their limits (domain.md
 * 4.17). Counted is what was asked without a second person and did not fail, then or later (domain.md 4.18): of each
 * call the amount with the fee that goes with it, as its first attempt keeps it. The sums of one caller and of one unit
 * are read by one transaction at a time, which keeps them until its attempt is written: of two calls at once the second
 * sees the first. Call it with the payment locked (lock order 3) and lock no row after it.
 */
export async function readDailyLimit(
  tx: Tx,
  caller: Caller,
  unit: BusinessUnit,
  goesBackMinor: number,
  now: Date,
): Promise<DailyLimit> {
  const key = callerKey(caller);
  // Always the caller before the unit; as two statements of their own, so that the sums are read after both are held.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`given back by ${key}`}, 0))`);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`given back in ${unit.id}`}, 0))`);
  const { large, leftMinor } = await leftToday(tx, caller, unit, now);
  return { large, isOver: goesBackMinor > leftMinor };
}
