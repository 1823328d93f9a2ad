import { sql } from 'kysely';
import { change, oneRow } from '../../platform/database/database.ts';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, type RetentionClass } from '../../platform/retention/retention-class.ts';

/**
 * Who paid: a payment keeps its numbers and amounts for ever, and names nobody any more. Members of staff who took or
 * noted one stay named. What was kept for its receipt goes by the role that alone may change it.
 */
export const payerRetention: RetentionClass = {
  key: 'Payers named in payments',
  owner: 'payments',
  per: 'business unit',
  isMarked: true,
  rows: ({ businessUnitId, before }) => ({
    from: sql`payment p`,
    key: sql`p.id`,
    date: sql`p.created_date`,
    due: sql`p.business_unit_id = ${businessUnitId} and p.created_date < ${before}
      and (p.contact_email <> '' or p.client_address <> '' or p.payer_name <> '' or p.note <> '')`,
    // What is under way or before a person waits, and is looked at again.
    held: sql`(p.status = 'Pending' or exists (select 1 from published.gateway_exception e
      where e.payment_id = p.id and e.resolution = '') or ${isHeld({
        unit: sql`p.business_unit_id`,
        account: sql`select x.account_id from payment_account x where x.payment_id = p.id`,
        customer: sql`select s.customer_id from published.payment_session s where s.id = p.payment_session_id`,
        payment: sql`select p.id union all select p.base_payment_id`,
      })})`,
    locked: sql`p`,
  }),
  async letGo(tx, ids) {
    const gone = await change(
      tx,
      sql`update payment set contact_email = '', client_address = '', payer_name = '', note = '',
        created_by_user_name = case when created_by_user_role in ('Customer', 'QuickPay', 'Embedded') then ''
          else created_by_user_name end, row_version = row_version + 1 where ${among(sql`id`, ids)}`,
    );
    await oneRow(tx, sql`select let_go_of_snapshots(${sql.val([...ids])}::bigint[])`);
    return gone;
  },
};
