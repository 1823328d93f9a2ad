import { sql } from 'kysely';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, byStatement, type RetentionClass } from '../../platform/retention/retention-class.ts';

const owner = 'accounts';

/** One-time links into an account, when nobody can have opened them for long. */
export const linkRetention: readonly RetentionClass[] = [
  {
    key: 'Sign-in links',
    owner,
    per: 'business unit',
    rows: ({ businessUnitId, before }) => ({
      from: sql`sign_in_link l`,
      key: sql`l.id`,
      date: sql`l.expires_date`,
      due: sql`l.business_unit_id = ${businessUnitId} and l.expires_date < ${before}`,
      held: isHeld({ unit: sql`l.business_unit_id`, account: sql`l.account_id`, customer: sql`l.customer_id` }),
      locked: sql`l`,
    }),
    letGo: byStatement((ids) => sql`delete from sign_in_link where ${among(sql`id`, ids)}`),
  },
  {
    key: 'Invitations of payers',
    owner,
    per: 'business unit',
    rows: ({ businessUnitId, before }) => ({
      from: sql`onboarding_invitation i`,
      key: sql`i.id`,
      date: sql`i.expires_date`,
      due: sql`i.business_unit_id = ${businessUnitId} and i.expires_date < ${before}`,
      held: isHeld({ unit: sql`i.business_unit_id`, account: sql`i.account_id` }),
      locked: sql`i`,
    }),
    letGo: byStatement((ids) => sql`delete from onboarding_invitation where ${among(sql`id`, ids)}`),
  },
];
