import { sql } from 'kysely';
import { change } from '../../platform/database/database.ts';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, type RetentionClass } from '../../platform/retention/retention-class.ts';
import { letGoOfFiles } from './attach-files.ts';

/** What somebody answered on a form; that they did stays with the payment it was asked for. */
export const answerRetention: RetentionClass = {
  key: 'Answers to forms',
  owner: 'forms',
  per: 'business unit',
  rows: ({ businessUnitId, before }) => ({
    from: sql`form_response f`,
    key: sql`f.id`,
    date: sql`f.created_date`,
    due: sql`f.business_unit_id = ${businessUnitId} and f.created_date < ${before} and f.values_json <> '{}'::jsonb
      and f.status <> 'Errored'`,
    held: isHeld({
      unit: sql`f.business_unit_id`,
      account: sql`select x.account_id from published.payment p join published.payment_account x on x.payment_id = p.id
        where p.payment_session_id = f.payment_session_id union all select f.account_id`,
      customer: sql`f.customer_id`,
      payment: sql`select p.id from published.payment p where p.payment_session_id = f.payment_session_id`,
    }),
    locked: sql`f`,
  }),
  async letGo(tx, ids, { businessUnitId }) {
    // Files go with the answer that names them.
    if (businessUnitId !== null) await letGoOfFiles(tx, businessUnitId, among(sql`form_response_id`, ids));
    return change(
      tx,
      sql`update form_response set values_json = '{}', errors_json = '[]', let_go_date = now()
        where ${among(sql`id`, ids)}`,
    );
  },
};
