import { randomIdentifier } from '../../platform/crypto/random.ts';
import { oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { keyKept, type KeyUse } from '../../platform/http/idempotency.ts';
import { merchantAccountById, merchantOf } from '../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import type { ReversalAsk } from '../payments/attempts/attempt-row.ts';
import type { ReversalState } from './reversal-state.ts';

/** The attempt as Sent, with everything its gateway needs; nothing stands between the commit and the call. */
export async function writeReversal(deps: PaymentDeps, tx: Tx, state: ReversalState, operation: 'Void' | 'Refund', amountMinor: number, ask: ReversalAsk, key?: KeyUse): Promise<GatewayRequest> {
  const { payment, sale } = state;
  if (!sale) throw new Error(`Payment ${payment.id} has no approved sale.`);
  const merchant = await merchantAccountById(tx, payment.merchantAccountId);
  const reference = `rp_${randomIdentifier()}`;
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`with guard as (insert into gateway_attempt (business_unit_id, payment_id, operation, amount_minor, target_transaction_id, gateway_id, merchant_account_id, gateway_reference, idempotency_key, requested_at, ask)
        values (${payment.businessUnitId}, ${payment.id}, ${operation}, ${amountMinor}, ${sale.id}, ${payment.gatewayId}, ${payment.merchantAccountId}, ${reference}, ${reference}, ${deps.clock.now()}, ${JSON.stringify(ask)}::jsonb) returning id)
      ${key ? sql`, ${keyKept(key)}` : sql``} select id from guard`,
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
