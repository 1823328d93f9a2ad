import type { ScheduledPayment } from '@ratepayer/contract/autopay/autopay.shapes.ts';
import { isWaiting } from '@ratepayer/contract/autopay/scheduled-states.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { moveScheduled } from '../enrolments/move-scheduled.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { readAutopayUnit } from './autopay-unit.ts';
import { type Reached, reachScheduled } from './cancel-scheduled.ts';
import { applyReplanned, replanned } from './replan.ts';
import { readScheduledFacts } from './scheduled-facts.ts';
import { viewOne } from './scheduled-view.ts';

interface Asked {
  readonly id: number;
  readonly paymentSourceId: number;
  readonly rowVersion?: number | undefined;
}

/**
 * Pays a planned payment another way, also one whose method was lost, while it is in time: it is announced anew.
 * @throws 400, 403, 404 for a source of anybody else, 409
 */
export const changeScheduledSource = (deps: PaymentDeps, caller: Caller, asked: Asked): Promise<ScheduledPayment> =>
  deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const reached = await reachScheduled(deps, tx, caller, asked);
    const { held, seen } = reached;
    const now = deps.clock.now();
    await refuseSource(tx, reached, asked.paymentSourceId);
    if (!seen.mayChangeSource) throw badRequest('status', say('scheduled_source_late'));
    const around = await readAutopayUnit(tx, held.businessUnitId, now);
    await moveScheduled(tx, [{ id: held.id, from: held.status, set: { paymentSourceId: asked.paymentSourceId } }]);
    const [of] = await readScheduledFacts(tx, sql`s.id = ${held.id}`);
    if (!of) throw notFound();
    const target = of.targetDate > around.today ? of.targetDate : around.today;
    const move = replanned({ ...of, backup: null }, around, target);
    const ends = move.event !== undefined && move.event !== 'sourceSet';
    const stays = move.event === undefined && !isWaiting(held.status);
    if (ends || stays) throw badRequest('paymentSourceId', say('scheduled_source_late'));
    await applyReplanned(tx, [move]);
    await recordAudit(tx, caller, {
      businessUnitId: held.businessUnitId,
      entityType: 'Account',
      entityId: held.accountId,
      action: 'Scheduled payment changed',
      before: { paymentSourceId: seen.paymentSource.id },
      after: { scheduledPaymentId: held.id, paymentSourceId: asked.paymentSourceId },
    });
    return viewOne(tx, caller, now, held.id);
  });

/** A source of the wallet of the payer whose payment it is. @throws 404 for any other */
async function refuseSource(tx: Tx, { held }: Reached, sourceId: number): Promise<void> {
  const own = await maybeRow(
    tx,
    sql`select 1 from published.payment_source o join published.scheduled_payment s on s.customer_id = o.customer_id
      where s.id = ${held.id} and o.id = ${sourceId} and o.is_saved and o.business_unit_id = s.business_unit_id
      and o.status <> 'Removed'`,
  );
  if (!own) throw notFound(say('payment_method_no_longer'));
}
