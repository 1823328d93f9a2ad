import { randomIdentifier } from '../../platform/crypto/random.ts';
import { oneRow, sql, type Tx } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { NewException } from './raise-exception.ts';

/** The money at the gateway that an exception is about. */
export interface StrangeSale {
  readonly saleReference: string;
  readonly saleTransactionId: string;
  readonly gatewayId: number;
  /** Who asked, and what counts in what that person gives back today; it goes with every try. */
  readonly counted?: Counted | undefined;
}

export interface Counted {
  readonly askedBy: string;
  readonly goesBackMinor: number;
  readonly approvedBy?: string;
}

/**
 * The attempt, Sent, that gives back what an exception is about: a void first, what cannot be voided is refunded. It has no
 * payment and makes no transaction; its answer settles the exception. @returns its id, for `sendGiveBack`.
 */
export async function writeGiveBack(deps: PaymentDeps, tx: Tx, about: NewException & { readonly exceptionId?: number }, sale: StrangeSale, operation: 'Void' | 'Refund' = 'Void'): Promise<number> {
  const reference = `rp_${randomIdentifier()}`;
  const { saleReference, saleTransactionId, gatewayId, counted } = sale;
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into gateway_attempt (business_unit_id, exception_id, operation, amount_minor, gateway_id, merchant_account_id, gateway_reference, idempotency_key, requested_at, ask)
        select ${about.businessUnitId}, e.id, ${operation}, ${about.amountMinor}, ${gatewayId}, ${about.merchantAccountId}, ${reference}, ${reference}, ${deps.clock.now()}, ${JSON.stringify({ saleReference, saleTransactionId, currencyCode: about.currencyCode, ...counted })}::jsonb
        from gateway_exception e where e.merchant_account_id = ${about.merchantAccountId} and e.kind = ${about.kind} and e.gateway_transaction_id = ${about.gatewayTransactionId} returning id`,
  );
  return id;
}
