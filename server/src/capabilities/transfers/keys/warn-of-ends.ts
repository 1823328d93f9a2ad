import { sql } from 'kysely';
import { tell } from '@ratepayer/contract/texts/tell-transfers.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { type Database, rowsOf } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { soonDays } from './file-key.source.ts';

interface Due {
  readonly id: number;
  readonly businessUnitId: number;
  readonly name: string;
  readonly kind: 'Own' | 'Partner';
  readonly days: number;
  readonly expiresDate: Date;
}

const lastDays = 7;
const batch = 100;

/**
 * Has a ticket opened 30 days before a key that is used ends, and another one 7 days before: files that come or go are
 * refused from then on. Whoever was told of the later one is not told of the earlier. @returns how many
 */
export const warnOfEnds = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<number> =>
  db.platform(async (tx) => {
    const now = clock.now();
    const within = (days: number) => sql`expires_date < ${now}::timestamptz + make_interval(days => ${days})`;
    const days = sql`case when ${within(lastDays)} then ${lastDays}::int else ${soonDays}::int end`;
    const due = await rowsOf(
      tx,
      sql<Due>`update file_key k set warned_days = due.days from
          (select id, ${days} as days from file_key where replaced_date is null and retired_date is null
            and revoked_date is null and ${within(soonDays)}
            and (warned_days is null or warned_days > ${days})
            order by id limit ${batch} for no key update skip locked) due
        where k.id = due.id returning k.id, k.business_unit_id as "businessUnitId", k.name, k.kind, due.days,
          k.expires_date as "expiresDate"`,
    );
    await announce(
      tx,
      due.map(({ id, businessUnitId, name, kind, days: before, expiresDate }) => ({
        businessUnitId,
        orderingKey: `ticket:file-key:${id}`,
        topic: 'ticket.Technical',
        payload: {
          title: tell('key_ticket_title', { name }),
          description: tell(kind === 'Own' ? 'key_ticket_own' : 'key_ticket_partner', {
            name,
            date: expiresDate.toISOString().slice(0, 10),
          }),
          dedupeKey: `file-key:${id}:${before}`,
        },
      })),
    );
    return due.length;
  });
