import { sql } from 'kysely';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import { heedHolds, isHeld } from '../../platform/retention/holds.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { stillKept } from '../wallet/tokens/still-kept.ts';

const keptMs = 90 * 86_400_000;
const atOnce = 500;

interface Unfinished {
  readonly id: number;
  readonly hasPayment: boolean;
}

/**
 * Forgets sessions that ended without being paid 90 days ago (security.md 6): one without any payment goes as a whole;
 * of one with payments, which are kept for ever, goes what its payer typed. What may still exist at a vendor, money
 * that is under way or before a person, and what is under a legal hold keeps its session whole. Any number of workers
 * may. @returns how many were forgotten.
 */
export const forgetUnfinished = ({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<number> =>
  db.platform(async (tx) => {
    await heedHolds(tx);
    const due = await rowsOf(tx, dueBefore(new Date(clock.now().getTime() - keptMs)));
    const idsOf = (hasPayment: boolean) => due.filter((each) => each.hasPayment === hasPayment).map(({ id }) => id);
    await remove(tx, idsOf(false));
    await blank(tx, idsOf(true));
    return due.length;
  });

/** Nothing of a session `s` may still exist at a vendor, and no money of it is under way or before a person. */
export const isSettled = sql`not ${stillKept(sql`s.id`)}
  and not exists (select 1 from published.payment p where p.payment_session_id = s.id and (p.status = 'Pending'
    or exists (select 1 from published.gateway_attempt a
    where a.payment_id = p.id and a.outcome in ('Sent', 'Unknown'))
    or exists (select 1 from published.gateway_exception e where e.payment_id = p.id and e.resolution = '')))`;

/** A session `s` is held by what it is about. */
export const isSessionHeld = isHeld({
  unit: sql`s.business_unit_id`,
  account: sql`select unnest(s.account_ids)`,
  customer: sql`s.customer_id`,
  payment: sql`select p.id from published.payment p where p.payment_session_id = s.id`,
});

const dueBefore = (before: Date) =>
  sql<Unfinished>`select s.id, exists (select 1 from published.payment p
    where p.payment_session_id = s.id) as "hasPayment" from payment_session s
    where s.status = 'Abandoned' and s.details_forgotten_date is null and s.modified_date < ${before}
    and ${isSettled} and not ${isSessionHeld}
    order by s.modified_date limit ${atOnce} for no key update of s skip locked`;

/** Answers to its forms stay, without it. */
const remove = (tx: Tx, ids: readonly number[]): Promise<number> =>
  change(tx, sql`delete from payment_session where id = any(${sql.val([...ids])}::bigint[])`);

/** What a payer typed; a member of staff who served at the counter stays named. */
export const blank = (tx: Tx, ids: readonly number[]): Promise<number> =>
  change(
    tx,
    sql`update payment_session set contact_email = '', contact_phone = '', client_address = '',
      payment_field_items = '[]',
        created_by_user_name = case when begun_by = '' then ''
        else created_by_user_name end, details_forgotten_date = now(), row_version = row_version + 1
      where id = any(${sql.val([...ids])}::bigint[])`,
  );
