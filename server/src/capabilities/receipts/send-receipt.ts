import { sql } from 'kysely';
import { maybeRow, rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { addressKey, type LimitKey } from '../../platform/limits/limits.ts';
import { announce } from '../../platform/outbox/announce.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * E-mails the receipt again: for staff with Payments:Default, for the customer who paid, or for the guest who holds the
 * session's identifier.
 */
export async function sendReceipt(
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  input: { email: string; sessionIdentifier?: string | undefined },
): Promise<{ email: string }> {
  const payment = await deps.db.platform((tx) =>
    maybeRow(
      tx,
      sql<{
        id: number;
        businessUnitId: number;
        identifier: string | null;
        customerId: number | null;
        begunBy: string;
      }>`select coalesce(p.base_payment_id, p.id) as id, p.business_unit_id as "businessUnitId", s.identifier,
        s.customer_id as "customerId", coalesce(s.begun_by, '') as "begunBy" from published.payment p
        left join published.payment_session s on s.id = p.payment_session_id where p.id = ${paymentId}`,
    ),
  );
  const staff =
    payment !== undefined &&
    caller.permissions.has('Payments:Default') &&
    caller.businessUnitIds.includes(payment.businessUnitId);
  const payer =
    payment != null &&
    (payment.customerId === null
      ? payment.begunBy === '' && payment.identifier !== null && payment.identifier === input.sessionIdentifier
      : payment.customerId === caller.customerId);
  if (!payment || !(staff || payer)) throw notFound(say('could_not_find_payment'));
  const text = say('too_many_attempts_wait_while');
  const keys: LimitKey[] = [['L9 receipts of a payment', payment.id]];
  if (!staff) keys.push(['L9 receipts of an address', addressKey(caller.clientAddress)]);
  const counting = deps.limits.counting(keys.map(([limit, key]) => ({ limit, key })));
  // Counted in the transaction that it guards: a receipt that could not be announced has used up nothing.
  await deps.db.scoped([payment.businessUnitId], async (tx) => {
    deps.limits.refuseOver(
      keys,
      await rowsOf(tx, sql<{ seconds: number }>`with ${counting.parts} ${counting.over}`),
      text,
    );
    await announce(tx, [
      {
        businessUnitId: payment.businessUnitId,
        orderingKey: `payment:${payment.id}`,
        topic: 'email.Payment Receipt',
        payload: { paymentId: payment.id, to: input.email },
      },
    ]);
  });
  return { email: input.email };
}
