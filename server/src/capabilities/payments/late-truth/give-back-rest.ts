import { sql } from 'kysely';
import { rowsOf } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { endRest } from '../../reversals/end-rest.ts';
import { restGoesBackBy } from '../../reversals/reversal-guards.rules.ts';
import { lockReversal } from '../../reversals/reversal-state.ts';
import { writeReversal } from '../../reversals/write-reversal.ts';
import { sendAttempts } from '../attempts/send-attempt.ts';
import { leftToGiveBack } from '../left-to-give-back.rules.ts';
import { disputeExcepted, isDisputeExcepted } from './dispute-excepted.ts';

const atOnce = 50;

interface Resting {
  readonly id: number;
  readonly businessUnitId: number;
}

/**
 * Money that no account got and that could not be given back at once is tried again hour by hour: by a void while its
 * day is open, by a refund when it has settled (domain.md 4.18, nothing rests in silence); never more than is left of
 * it. Not while it went back beyond what was left, which is taken in first, nor while a dispute of it is an exception.
 * Any number of workers may; the payment's lock lets one send. @returns how many were looked at.
 */
export async function giveBackWhatRests(deps: PaymentDeps): Promise<number> {
  const resting = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Resting>`select p.id, p.business_unit_id as "businessUnitId" from published.gateway_exception e
        join payment p on p.id = e.payment_id
        where e.kind = 'Given Back' and e.resolution = '' and p.status = 'Pending'
        and not exists (select 1 from gateway_attempt a where a.payment_id = p.id and a.operation <> 'Sale'
          and (a.outcome in ('Sent', 'Unknown')
          or a.requested_at > ${deps.clock.now()}::timestamptz - interval '1 hour'))
          and not exists (select 1 from published.gateway_exception w
          where w.payment_id = p.id and w.kind = 'Refunded Twice' and w.resolution = '')
          and not ${isDisputeExcepted(sql`p.id`)} order by p.id limit ${atOnce}`,
    ),
  );
  const faults: unknown[] = [];
  // One whose gateway fails does not keep the others waiting.
  for (const each of resting) await giveBack(deps, each).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
  return resting.length;
}

async function giveBack(deps: PaymentDeps, { id, businessUnitId }: Resting): Promise<void> {
  const gatewayRequest = await deps.db.scoped([businessUnitId], async (tx) => {
    const state = await lockReversal(tx, id);
    if (!state?.sale || state.underWay || state.payment.status !== 'Pending') return undefined;
    if (await disputeExcepted(tx, id)) return undefined;
    const { payment } = state;
    const left = leftToGiveBack(payment);
    if (left === 0) return void (await endRest(tx, payment));
    return writeReversal(deps, tx, state, restGoesBackBy(state), left, {
      reason: 'Given back again',
      by: 'System',
      role: 'System User',
    });
  });
  if (gatewayRequest) await sendAttempts(deps, gatewayRequest);
}
