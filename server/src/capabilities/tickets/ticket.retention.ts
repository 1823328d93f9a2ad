import { sql } from 'kysely';
import { change } from '../../platform/database/database.ts';
import { isHeld } from '../../platform/retention/holds.ts';
import { among, type RetentionClass } from '../../platform/retention/retention-class.ts';

/** Tickets that were closed long ago, with what was said in them. Nothing changes one after it was closed. */
export const ticketRetention: RetentionClass = {
  key: 'Closed tickets',
  owner: 'tickets',
  per: 'business unit',
  rows: ({ businessUnitId, before }) => ({
    from: sql`ticket t`,
    key: sql`t.id`,
    date: sql`t.modified_date`,
    due: sql`t.business_unit_id = ${businessUnitId} and t.status = 'Closed' and t.modified_date < ${before}`,
    held: isHeld({
      unit: sql`t.business_unit_id`,
      account: sql`select x.account_id from published.payment_account x where x.payment_id = t.payment_id`,
      payment: sql`t.payment_id`,
    }),
    locked: sql`t`,
  }),
  async letGo(tx, ids) {
    await change(tx, sql`delete from ticket_event where ${among(sql`ticket_id`, ids)}`);
    return change(tx, sql`delete from ticket where ${among(sql`id`, ids)}`);
  },
};
