import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { keyKept, type KeyUse } from '../../platform/http/idempotency.ts';
import { merchantAccountById, merchantOf } from '../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { attemptSent } from '../payments/attempts/write-attempt.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import type { ReversalAsk } from '../payments/attempts/attempt-row.ts';
import type { ReversalState } from './reversal-state.ts';

/** The attempt as Sent, with everything its gateway needs; nothing stands between the commit and the call. */
export async function writeReversal(
  deps: PaymentDeps,
  tx: Tx,
  state: ReversalState,
  operation: 'Void' | 'Refund',
  amountMinor: number,
  ask: ReversalAsk,
  key?: KeyUse,
): Promise<GatewayRequest> {
  const { payment, sale } = state;
  if (!sale) throw new Error(`Payment ${payment.id} has no approved sale.`);
  const merchant = await merchantAccountById(tx, payment.merchantAccountId);
  const reference = `rp_${randomIdentifier()}`;
  const { businessUnitId, id: paymentId, gatewayId, merchantAccountId } = payment;
  const at = { businessUnitId, about: { paymentId }, gatewayId, merchantAccountId, reference };
  const sent = attemptSent({ ...at, operation, amountMinor, targetTransactionId: sale.id, ask }, deps.clock.now());
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`with guard as (${sent}) ${key ? sql`, ${keyKept(key)}` : sql``} select id from guard`,
  );
  return {
    attemptId: id,
    businessUnitId: payment.businessUnitId,
    paymentId: payment.id,
    operation,
    effect: 'reversal',
    gatewayType: merchant.gatewayType,
    limitSeconds: merchant.limitSeconds,
    inDoubt: merchant.inDoubt,
    reference,
    merchant: merchantOf(merchant),
    amountMinor,
    currencyCode: payment.currencyCode,
    sale: undefined,
    saleReference: sale.reference,
    saleTransactionId: sale.gatewayTransactionId,
    last4: sale.last4,
  };
}
