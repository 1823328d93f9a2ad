import { sql } from 'kysely';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, byStatement, type RetentionClass } from '../../platform/retention/retention-class.ts';

/**
 * From where somebody paid: shortened to a network that many share (security.md 6). What was written down beside an
 * agreement is its evidence and stays as it is.
 */
export const addressRetention: RetentionClass = {
  key: 'Addresses of payments',
  owner: 'payments',
  per: 'business unit',
  isMarked: true,
  rows: ({ businessUnitId, before }) => ({
    from: sql`payment p`,
    key: sql`p.id`,
    date: sql`p.created_date`,
    // A network holds a slash; what is no address of the internet is left as it is.
    due: sql`p.business_unit_id = ${businessUnitId} and p.created_date < ${before}
      and p.client_address ~ '^[0-9a-fA-F:.]+$' and pg_input_is_valid(p.client_address, 'inet')`,
    held: isHeld({
      unit: sql`p.business_unit_id`,
      account: sql`select x.account_id from payment_account x where x.payment_id = p.id`,
      customer: sql`select s.customer_id from published.payment_session s where s.id = p.payment_session_id`,
      payment: sql`select p.id union all select p.base_payment_id`,
    }),
    locked: sql`p`,
  }),
  letGo: byStatement(
    (ids) => sql`update payment set client_address = network(set_masklen(client_address::inet,
      case family(client_address::inet) when 4 then 24 else 48 end))::text where ${among(sql`id`, ids)}`,
  ),
};
