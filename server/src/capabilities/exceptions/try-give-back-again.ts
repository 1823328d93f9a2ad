import { oneRow, type Tx } from '../../platform/database/database.ts';
import { openTicket, orNothing } from '../payments/open-ticket.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { NewException } from './raise-exception.ts';
import { type Counted, type StrangeSale, writeGiveBack } from './write-give-back.ts';
import { tell } from '@ratepayer/contract/texts/tell-kept.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';

const maximumTries = 3; // of each operation; then a person decides on the exception

type Exception = NewException & {
  readonly id: number;
  readonly gatewayId: number;
  readonly operation: 'Void' | 'Refund';
  readonly ask: { saleReference: string; saleTransactionId: string } & Partial<Counted>;
  readonly tries: number;
  readonly resolution: string;
};

/**
 * A give-back that was refused: a void is followed by a refund, what failed is tried again, and after three times a
 * person decides. @returns the attempt to be sent next.
 */
export async function tryGiveBackAgain(
  deps: PaymentDeps,
  tx: Tx,
  attemptId: number,
  said: { readonly outcome: string; readonly message: Written },
): Promise<number | undefined> {
  const about = await oneRow(
    tx,
    sql<Exception>`select e.id, e.business_unit_id as "businessUnitId", e.merchant_account_id as "merchantAccountId",
      e.kind, e.gateway_transaction_id as "gatewayTransactionId", a.amount_minor as "amountMinor",
      e.currency_code as "currencyCode",
        a.gateway_id as "gatewayId", a.operation, a.ask, e.resolution, (select count(*)::int
        from published.gateway_attempt t
        where t.exception_id = e.id and t.operation = a.operation and t.original_attempt_id is null) as tries
      from published.gateway_attempt a join gateway_exception e on e.id = a.exception_id where a.id = ${attemptId}`,
  );
  // Meanwhile another one gave it back.
  if (about.resolution !== '') return undefined;
  const operation = said.outcome === 'Declined' ? 'Refund' : about.operation;
  if (operation !== about.operation || about.tries < maximumTries)
    return writeGiveBack(deps, tx, about, againOf(about), operation);
  await openTicket(tx, {
    businessUnitId: about.businessUnitId,
    title: tell('ticket_strange_money'),
    description: tell('ticket_strange_money_text', {
      number: about.gatewayTransactionId,
      message: orNothing(said.message),
    }),
    dedupeKey: `exception:${about.id}`,
  });
  return undefined;
}

/** The same sale again; a refund that follows a void counts in the day of whoever asked, as the void did. */
function againOf({
  ask: { saleReference, saleTransactionId, askedBy, goesBackMinor, approvedBy },
  gatewayId,
}: Exception): StrangeSale {
  const counted =
    askedBy === undefined || goesBackMinor === undefined
      ? undefined
      : { askedBy, goesBackMinor, ...(approvedBy ? { approvedBy } : {}) };
  return { saleReference, saleTransactionId, gatewayId, counted };
}
