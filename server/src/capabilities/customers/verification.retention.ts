import { sql } from 'kysely';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, byStatement, type RetentionClass } from '../../platform/retention/retention-class.ts';

/** Mails by which payers showed that an address is theirs; that it is stays with them. */
export const verificationRetention: RetentionClass = {
  key: 'Verifications of addresses',
  owner: 'customers',
  per: 'business unit',
  rows: ({ businessUnitId, before }) => ({
    from: sql`email_verification v`,
    key: sql`v.id`,
    date: sql`v.expires_date`,
    due: sql`v.business_unit_id = ${businessUnitId} and v.expires_date < ${before}`,
    held: isHeld({ unit: sql`v.business_unit_id`, customer: sql`v.customer_id` }),
    locked: sql`v`,
  }),
  letGo: byStatement((ids) => sql`delete from email_verification where ${among(sql`id`, ids)}`),
};
