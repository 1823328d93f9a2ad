import { sql } from 'kysely';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { rowsOf } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { markUnknown } from './hold-attempt.ts';

const atOnce = 50;

/**
 * Attempts whose process was lost become Unknown: Sent longer than the gateway's limit and 30 seconds. One whose payer
 * was asked for a step has fifteen minutes, until somebody goes on with it.
 */
export async function sweepLostAttempts(deps: PaymentDeps): Promise<number> {
  const lost = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<{
        attemptId: number;
        businessUnitId: number;
      }>`select a.id as "attemptId", a.business_unit_id as "businessUnitId" from gateway_attempt a
        join published.gateway g on g.id = a.gateway_id
        where a.outcome = 'Sent' and case
        when a.payer_action is null then a.requested_at + (g.limit_seconds + 30) * interval '1 second'
        else coalesce(a.asked_until + interval '30 seconds', a.payer_acts_until) end < ${deps.clock.now()}::timestamptz
        order by a.id limit ${atOnce}`,
    ),
  );
  if (lost.length > 0) crashPoint('lost.found');
  for (const at of lost) await markUnknown(deps, at);
  return lost.length;
}
