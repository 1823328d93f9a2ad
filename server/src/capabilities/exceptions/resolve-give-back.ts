import type { GatewayAnswer } from '../../integrations/payment-gateway/payment-gateway.ts';
import { maybeRow, oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { openTicket } from '../payments/open-ticket.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { ResolvedBy } from '../payments/outcome/write-outcome.ts';
import { endExceptions, type NewException } from './raise-exception.ts';
import { type Counted, type StrangeSale, writeGiveBack } from './write-give-back.ts';

const maximumTries = 3; // of each operation; then a person decides on the exception

type Exception = NewException & {
  readonly id: number;
  readonly gatewayId: number;
  readonly operation: 'Void' | 'Refund';
  readonly ask: { saleReference: string; saleTransactionId: string } & Partial<Counted>;
  readonly tries: number;
};

/**
 * The outcome of an attempt that settles an exception, once: done ends the exception as given back; a void that is refused
 * is followed by a refund, what failed is tried again. @returns the attempt to be sent next.
 */
export async function resolveGiveBack(deps: PaymentDeps, tx: Tx, attemptId: number, answer: GatewayAnswer, by: ResolvedBy): Promise<number | undefined> {
  const outcome = { approved: 'Approved', declined: 'Declined', error: 'Error' }[answer.outcome];
  const resolved = await maybeRow(
    tx,
    sql<{
      exceptionId: number;
    }>`update gateway_attempt set outcome = ${outcome}, resolved_at = now(), resolved_by = ${by}, next_inquiry_date = null, gateway_transaction_id = coalesce(nullif(${answer.gatewayTransactionId}, ''), gateway_transaction_id)
      where id = ${attemptId} and exception_id is not null and outcome in ('Sent', 'Unknown') returning exception_id as "exceptionId"`,
  );
  if (!resolved) return undefined;
  if (answer.outcome === 'approved') {
    await endExceptions(tx, { ids: [resolved.exceptionId] }, 'Given Back', 'The gateway gave it back');
    return undefined;
  }
  const about = await oneRow(
    tx,
    sql<Exception>`select e.id, e.business_unit_id as "businessUnitId", e.merchant_account_id as "merchantAccountId", e.kind, e.gateway_transaction_id as "gatewayTransactionId", e.amount_minor as "amountMinor", e.currency_code as "currencyCode",
        a.gateway_id as "gatewayId", a.operation, a.ask, (select count(*)::int from gateway_attempt t where t.exception_id = e.id and t.operation = a.operation) as tries
      from gateway_exception e join gateway_attempt a on a.id = ${attemptId} where e.id = ${resolved.exceptionId} for no key update of e`,
  );
  const operation = answer.outcome === 'declined' ? 'Refund' : about.operation;
  if (operation !== about.operation || about.tries < maximumTries) return writeGiveBack(deps, tx, about, againOf(about), operation);
  await openTicket(tx, {
    businessUnitId: about.businessUnitId,
    title: 'Money that belongs to no payment could not be given back',
    description: `Its number at the gateway is ${about.gatewayTransactionId}. The gateway said: ${answer.message || 'nothing'}. Decide on it in the list of exceptions.`,
    dedupeKey: `exception:${about.id}`,
  });
  return undefined;
}

/** The same sale again; a refund that follows a void counts in the day of whoever asked, as the void did. */
function againOf({ ask: { saleReference, saleTransactionId, askedBy, goesBackMinor, approvedBy }, gatewayId }: Exception): StrangeSale {
  const counted = askedBy === undefined || goesBackMinor === undefined ? undefined : { askedBy, goesBackMinor, ...(approvedBy ? { approvedBy } : {}) };
  return { saleReference, saleTransactionId, gatewayId, counted };
}
