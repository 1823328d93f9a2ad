import { sql } from 'kysely';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import type { GatewayAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import type { PaymentDeps } from '../deps.ts';
import type { GatewayRequest } from '../attempts/gateway-request.ts';
import { decideOutcome, outcomeOf } from '../outcome/decide-outcome.ts';
import type { OutcomePlan } from '../outcome/outcome-plan.ts';
import { lockContext, type AttemptContext } from '../outcome/lock-context.ts';
import { writeOutcome } from '../outcome/write-outcome.ts';
import type { ReversalAsk } from '../attempts/attempt-row.ts';
import { resolvers } from './claim-rank.rules.ts';
import type { Claimed } from './lock-claimed.ts';

export interface Birth {
  readonly operation: 'Sale' | 'Void' | 'Refund';
  readonly amountMinor: number;
  readonly answer: Pick<GatewayAnswer, 'outcome' | 'message'>;
  readonly ask?: ReversalAsk;
  /** What follows; else what an answer of this kind always does. */
  readonly plan?: (context: AttemptContext, now: Date) => OutcomePlan;
}

/**
 * Writes an attempt that is born with its outcome: what was sent had another one, or was never sent by us. Everything
 * else is as if a gateway had answered it; its transaction is the last statement of `tx`. @returns what to ask the
 * gateway next.
 */
export async function bearAttempt(
  deps: PaymentDeps,
  tx: Tx,
  claimed: Claimed,
  { operation, amountMinor, answer: said, ask = {}, plan }: Birth,
): Promise<GatewayRequest | undefined> {
  const { claim, payment, attempt, at, channel } = claimed;
  if (!payment) throw new Error('Only what belongs to a payment can be recorded.');
  const now = deps.clock.now();
  const reference = `rp_${randomIdentifier()}`;
  const kept: ReversalAsk = {
    by: 'System',
    role: 'System User',
    ...ask,
    ...(attempt ? { originalReference: attempt.gatewayReference } : {}),
  };
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, target_transaction_id,
      gateway_id, merchant_account_id, gateway_reference, idempotency_key, requested_at, original_attempt_id,
      gateway_transaction_id, told_at, ask)
        values (${payment.businessUnitId}, ${payment.id}, ${operation}, ${amountMinor},
        ${
          operation === 'Sale'
            ? null
            : sql`(select id from transaction
          where payment_id = ${payment.id} and type = 'Sale' and status = 'Approved' order by id desc limit 1)`
        },
          ${payment.gatewayId}, ${at.merchantAccountId}, ${reference}, ${reference}, ${now},
          ${attempt?.id ?? null}::bigint, ${claim.gatewayTransactionId}, ${claimed.toldAt},
          ${JSON.stringify(kept)}::jsonb) returning id`,
  );
  const context = await lockContext(tx, id, operation === 'Sale' ? 'none' : 'reversal', now);
  if (!context) throw new Error(`Attempt ${id} has no context.`);
  const { gatewayTransactionId, authCode, code: responseCode } = claim;
  const answer: GatewayAnswer = { ...said, gatewayTransactionId, authCode, responseCode, amountMinor };
  const outcome = outcomeOf(context.attempt.outcome, answer);
  if (!outcome) throw new Error(`Attempt ${id} cannot take ${answer.outcome}.`);
  return writeOutcome(
    tx,
    context,
    answer,
    outcome,
    resolvers[channel],
    plan ? plan(context, now) : decideOutcome(context, answer, now),
    now,
  );
}
