import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import { announcedBy } from '../../platform/outbox/announce.ts';
import { payerOf } from './tell-ended.ts';

type Mail = 'Autopay Scheduled Notice' | 'Autopay Not Taken' | 'Autopay Payment Failed';

/**
 * Writes to the payers of scheduled payments what is true of them now; whoever closed their login meanwhile reads it
 * where they had it when the payment was begun. Where nobody has an address, to nobody.
 */
export async function tellScheduled(tx: Tx, mail: Mail, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await change(
    tx,
    announcedBy(sql`select x.unit, 'account:' || x.account, ${`email.${mail}`}, x.about || jsonb_build_object(
        'to', x.payer, 'accountId', x.account, 'customerId', x.customer)
      from (select s.business_unit_id as unit, s.account_id as account, s.customer_id as customer,
        jsonb_build_object('scheduledPaymentId', s.id, 'status', s.status, 'why', s.status_reason,
          'amountMinor', s.amount_minor, 'feeMinor', s.fee_minor, 'processingDate', s.processing_date,
          'dueDate', s.due_date, 'cancelableUntil', s.cancelable_until, 'paymentSourceId', s.payment_source_id,
          'isAutopay', s.autopay_enrollment_id is not null) as about,
        coalesce(nullif(${payerOf(sql`s.customer_id`, sql`s.account_id`)}, ''), ${begunFor}, '') as payer
        from scheduled_payment s where s.id = any(${sql.val([...ids])}::bigint[]) order by s.id) x
      where x.payer <> ''`),
  );
}

/** The address that the payment `s` was begun with. */
const begunFor = sql`(select n.contact_email from published.payment_session n where n.scheduled_payment_id = s.id
  order by n.id desc limit 1)`;

/** That it is not taken, why, and that the bill has to be paid. Of what waits, nothing is told. */
export async function tellNotTaken(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tellScheduled(tx, 'Autopay Not Taken', await endedAmong(tx, ids));
}

const endedAmong = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`select id from scheduled_payment where id = any(${sql.val([...ids])}::bigint[])
      and status not in ('Staged', 'Scheduled', 'Processing', 'Processed', 'InvalidIdempotencyKey')`,
  );
  return rows.map(({ id }) => id);
};
