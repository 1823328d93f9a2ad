import { sql } from 'kysely';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, byStatement, type RetentionClass } from '../../platform/retention/retention-class.ts';

/** Tries that were not taken, with what was typed: nobody goes on with one, and nothing refers to it. */
export const failedRetention: RetentionClass = {
  key: 'Answers not taken',
  owner: 'forms',
  per: 'business unit',
  rows: ({ businessUnitId, before }) => ({
    from: sql`form_response f`,
    key: sql`f.id`,
    date: sql`f.modified_date`,
    due: sql`f.business_unit_id = ${businessUnitId} and f.modified_date < ${before} and f.status = 'Errored'`,
    held: isHeld({
      unit: sql`f.business_unit_id`,
      account: sql`f.account_id`,
      customer: sql`f.customer_id`,
    }),
    locked: sql`f`,
  }),
  letGo: byStatement((ids) => sql`delete from form_response where status = 'Errored' and ${among(sql`id`, ids)}`),
};
