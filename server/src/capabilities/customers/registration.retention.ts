import { sql } from 'kysely';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, byStatement, type RetentionClass } from '../../platform/retention/retention-class.ts';

/** Who wanted a login, used or not; the payer that was made of it stays. */
export const registrationRetention: RetentionClass = {
  key: 'Registrations of payers',
  owner: 'customers',
  per: 'business unit',
  rows: ({ businessUnitId, before }) => ({
    from: sql`registration r`,
    key: sql`r.id`,
    date: sql`r.expires_date`,
    due: sql`r.business_unit_id = ${businessUnitId} and r.expires_date < ${before}`,
    held: isHeld({ unit: sql`r.business_unit_id` }),
    locked: sql`r`,
  }),
  letGo: byStatement((ids) => sql`delete from registration where ${among(sql`id`, ids)}`),
};
