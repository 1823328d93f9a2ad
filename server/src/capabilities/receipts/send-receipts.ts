import { sql } from 'kysely';
import { rowsOf } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { say } from '../../platform/texts/refusals.ts';

const limit = 'L9 receipts of a payment';

/**
 * E-mails the receipts of chosen payments again, each to the address its payer gave. Skipped are those of another
 * business unit, those that were never posted, without an address, and those whose receipt was asked for too often
 * today.
 */
export async function sendReceipts(
  deps: PaymentDeps,
  businessUnitId: number,
  paymentIds: readonly number[],
): Promise<{ sent: number; skipped: number }> {
  const ids = [...new Set(paymentIds)];
  const sent = await deps.db.scoped([businessUnitId], async (tx) => {
    const payments = await rowsOf(
      tx,
      sql<{ id: number; email: string }>`select p.id, p.contact_email as email from published.payment p
        where p.business_unit_id = ${businessUnitId} and p.id = any(${sql.val(ids)}::bigint[])
        and p.type = 'Base Payment' and p.posted_date is not null and p.contact_email <> '' order by p.id`,
    );
    const full = new Set(
      (await rowsOf(tx, deps.limits.fullAmong(payments.map(({ id }) => [limit, id] as const)))).map(({ key }) => key),
    );
    const open = payments.filter(({ id }) => !full.has(`${limit}: ${id}`));
    if (open.length === 0) return 0;
    const counting = deps.limits.counting(open.map(({ id }) => ({ limit, key: id })));
    const over = await rowsOf(tx, sql<{ seconds: number }>`with ${counting.parts} ${counting.over}`);
    deps.limits.refuseOver([[limit, businessUnitId]], over, say('too_many_attempts_wait_while'));
    await announce(
      tx,
      open.map(({ id, email }) => ({
        businessUnitId,
        orderingKey: `payment:${id}`,
        topic: 'email.Payment Receipt',
        payload: { paymentId: id, to: email },
      })),
    );
    return open.length;
  });
  return { sent, skipped: ids.length - sent };
}
