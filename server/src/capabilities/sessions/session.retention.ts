import { sql } from 'kysely';
import type { RetentionClass } from '../../platform/retention/retention-class.ts';
import { blank, isSessionHeld, isSettled } from './forget-unfinished.ts';

/** What a payer typed in a session that was paid; the payment keeps what its receipt shows. */
export const sessionRetention: RetentionClass = {
  key: 'Details of paid sessions',
  owner: 'sessions',
  per: 'business unit',
  rows: ({ businessUnitId, before }) => ({
    from: sql`payment_session s`,
    key: sql`s.id`,
    date: sql`s.modified_date`,
    due: sql`s.business_unit_id = ${businessUnitId} and s.status = 'Complete' and s.details_forgotten_date is null
      and s.modified_date < ${before} and ${isSettled}`,
    held: isSessionHeld,
    locked: sql`s`,
  }),
  letGo: blank,
};
