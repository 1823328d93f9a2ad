import { sql } from 'kysely';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { attemptSent } from '../payments/attempts/write-attempt.ts';
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
 * The attempt, Sent, that gives back what an exception is about: a void first, what cannot be voided is refunded. It
 * has no payment and makes no transaction; its answer settles the exception. @returns its id, for `sendGiveBack`.
 */
export async function writeGiveBack(
  deps: PaymentDeps,
  tx: Tx,
  about: NewException & { readonly exceptionId?: number },
  sale: StrangeSale,
  operation: 'Void' | 'Refund' = 'Void',
): Promise<number> {
  const reference = `rp_${randomIdentifier()}`;
  const { saleReference, saleTransactionId, gatewayId, counted } = sale;
  const { businessUnitId, amountMinor, merchantAccountId, currencyCode } = about;
  const exceptionId = sql`(select e.id from gateway_exception e where e.merchant_account_id = ${merchantAccountId}
    and e.kind = ${about.kind} and e.gateway_transaction_id = ${about.gatewayTransactionId})`;
  const ask = { saleReference, saleTransactionId, currencyCode, ...counted };
  const at = { businessUnitId, about: { exceptionId }, gatewayId, merchantAccountId, reference };
  const { id } = await oneRow(tx, attemptSent({ ...at, operation, amountMinor, ask }, deps.clock.now()));
  return id;
}
