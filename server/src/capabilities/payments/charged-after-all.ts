import type { GatewayAnswer } from '../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { oneRow, rowsOf, sql } from '../../platform/database/database.ts';
import { callForHelp } from './call-for-help.ts';
import type { PaymentDeps } from './deps.ts';
import { type AttemptRow, lockPaymentsWhere } from './payment.queries.ts';
import { movedBy, paymentsMoved } from './payment.transition.ts';
import { sendAttempts } from './send-attempt.ts';
import { lockReversal } from './reversal/reversal-state.ts';
import { writeReversal } from './reversal/write-reversal.ts';

/**
 * A sale that we took for not charged was charged after all (domain.md 4.2). The payer was told otherwise and may have paid
 * again: it is never posted, but recorded and given back at once, and a person hears of it. A service fee is left to that person.
 * @returns false when somebody was first, or a person must do it.
 */
export async function returnWhatWasCharged(deps: PaymentDeps, attempt: AttemptRow, answer: GatewayAnswer): Promise<boolean> {
  const errand = await deps.db.scoped([attempt.businessUnitId], async (tx) => {
    const payments = await rowsOf(tx, lockPaymentsWhere(sql`(select coalesce(base_payment_id, id) from payment where id = ${attempt.paymentId})`));
    const payment = payments.find((each) => each.id === attempt.paymentId);
    const [known] = await rowsOf(tx, sql`select 1 from transaction where payment_id = ${attempt.paymentId} and type = 'Sale' and status = 'Approved'`);
    if (!payment || known || !['Declined', 'Error', 'Abandoned'].includes(payment.status)) return undefined;
    if (payment.type === 'Service Fee') {
      // Its base was given back or never taken; what becomes of the fee a person decides at the gateway.
      await callForHelp(tx, {
        businessUnitId: payment.businessUnitId,
        paymentId: payment.id,
        title: `Service fee ${payment.referenceNumber} was charged after all`,
        description: `Its payment was not kept. Return the fee at the gateway: its number there is ${answer.gatewayTransactionId}.`,
        dedupeKey: `charged-after-all:${payment.id}`,
      });
      return undefined;
    }
    const reference = `rp_${randomIdentifier()}`;
    const { done } = await oneRow(
      tx,
      sql<{
        done: boolean;
      }>`with guard as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, gateway_id, gateway_reference, idempotency_key, requested_at, outcome, resolved_at, resolved_by, ask)
            values (${payment.businessUnitId}, ${payment.id}, 'Sale', ${attempt.amountMinor}, ${attempt.gatewayId}, ${reference}, ${reference}, ${deps.clock.now()}, 'Approved', now(), 'Notification', ${JSON.stringify({ originalReference: attempt.gatewayReference })}::jsonb) returning id),
          recorded as (insert into transaction (business_unit_id, payment_id, type, status, account_id, amount_minor, currency_code, gateway_id, merchant_account_id, merchant_number, gateway_attempt_id, gateway_transaction_id,
              gateway_response_code, gateway_message, auth_code, source_type, brand, last4)
            select p.business_unit_id, p.id, 'Sale', 'Approved', case when p.account_count = 1 then p.account_id end, ${attempt.amountMinor}, p.currency_code, p.gateway_id, p.merchant_account_id, m.merchant_number, guard.id,
              ${answer.gatewayTransactionId}, ${answer.responseCode}, 'Charged after all', ${answer.authCode}, p.source_type, p.brand, p.last4 from guard join payment p on p.id = ${payment.id} join merchant_account m on m.id = p.merchant_account_id returning id),
          ${paymentsMoved([movedBy(payment, 'chargedAfterAll', { errorMessage: 'Charged after all; the amount is being returned' })], sql`guard`)}
        select must(exists (select 1 from moved_payments) and exists (select 1 from recorded), 'charged after all written whole') as done`,
    );
    if (!done) return undefined;
    await callForHelp(tx, {
      businessUnitId: payment.businessUnitId,
      paymentId: payment.id,
      title: `Payment ${payment.referenceNumber} was charged after all`,
      description: 'The payer was told that nothing was charged. The amount is being returned; see that it arrives.',
      dedupeKey: `charged-after-all:${payment.id}`,
    });
    const state = await lockReversal(tx, payment.id);
    if (!state) return undefined;
    const written = await writeReversal(deps, tx, state, 'Void', attempt.amountMinor, {
      reason: 'Charged after all',
      by: 'System',
      role: 'System User',
    });
    crashPoint('reversal.written');
    return { ...written, effect: 'none' as const };
  });
  if (!errand) return false;
  await sendAttempts(deps, errand);
  return true;
}
