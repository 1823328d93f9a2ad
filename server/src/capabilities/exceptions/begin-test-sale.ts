import { sql } from 'kysely';
import { claim } from '../../integrations/payment-gateway/vendor-words.rules.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { type MerchantAccount, merchantOf } from '../gateways/merchant-accounts.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import { attemptSent } from '../payments/attempts/write-attempt.ts';

interface TestSale {
  readonly businessUnitId: number;
  readonly merchant: MerchantAccount;
  readonly currencyCode: string;
  readonly token: string;
  readonly amountMinor: number;
  readonly now: Date;
}

/**
 * Writes a sale that tests a merchant account, as Sent: its money belongs to no payment, so an exception holds it until
 * it is back. Nothing may stand between its commit and the call.
 */
export async function beginTestSale(
  tx: Tx,
  { businessUnitId, merchant, currencyCode, token, amountMinor, now }: TestSale,
): Promise<{ readonly exceptionId: number; readonly request: GatewayRequest }> {
  const reference = `rp_${randomIdentifier()}`;
  const at = { businessUnitId, merchantAccountId: merchant.id, gatewayId: merchant.gatewayId, reference, amountMinor };
  const { id: exceptionId } = await oneRow(
    tx,
    sql<{ id: number }>`insert into gateway_exception (business_unit_id, merchant_account_id, kind,
        gateway_transaction_id, amount_minor, currency_code, claim)
      values (${businessUnitId}, ${merchant.id}, 'Test Sale', ${reference}, ${amountMinor}, ${currencyCode},
        ${JSON.stringify(claim('Sale', 'charged', { reference, amountMinor, currencyCode }))}::jsonb) returning id`,
  );
  const about = { exceptionId: sql`${exceptionId}::bigint` };
  const { id: attemptId } = await oneRow(
    tx,
    attemptSent({ ...at, about, operation: 'Sale', ask: { currencyCode } }, now),
  );
  const sale = { purpose: merchant.purpose, token, descriptor: 'TEST', payer: { present: true, returnPath: '' } };
  const { gatewayType, limitSeconds, inDoubt } = merchant;
  return {
    exceptionId,
    request: {
      ...{ attemptId, businessUnitId, paymentId: 0, operation: 'Sale', effect: 'none', reference, amountMinor },
      ...{ gatewayType, limitSeconds, inDoubt, currencyCode, sale, merchant: merchantOf(merchant) },
      ...{ saleReference: '', saleTransactionId: '', last4: '' },
    },
  };
}
