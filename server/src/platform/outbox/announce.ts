import { type RawBuilder, sql } from 'kysely';
import { type Tx, change } from '../database/database.ts';

/** Something happened; written in the transaction of its cause, told afterwards by the relay, in order per key. */
export interface Announcement {
  readonly businessUnitId: number;
  /** account:1, payment:2, session:3, upload:4 — messages of one key keep their order. */
  readonly orderingKey: string;
  readonly topic: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const rowsFor = (announcements: readonly Announcement[]) =>
  sql`select row.* from jsonb_to_recordset(${JSON.stringify(
    announcements.map((a) => ({
      business_unit_id: a.businessUnitId,
      ordering_key: a.orderingKey,
      topic: a.topic,
      payload: a.payload,
    })),
  )}::jsonb) as row (business_unit_id int, ordering_key text, topic text, payload jsonb)`;

/** Announcements as a part of a larger statement; written only when `guard` has a row. */
export const announced = (announcements: readonly Announcement[], guard: RawBuilder<unknown>) =>
  sql`announced as (insert into outbox (business_unit_id, ordering_key, topic, payload) ${rowsFor(announcements)}
    where exists (select 1 from ${guard}))`;

/** Announcements as a statement of their own. */
export const announcement = (announcements: readonly Announcement[]) =>
  sql`insert into outbox (business_unit_id, ordering_key, topic, payload) ${rowsFor(announcements)}`;

/** Announcements that a query makes: business unit, ordering key, topic and payload of each. */
export const announcedBy = (query: RawBuilder<unknown>) =>
  sql`insert into outbox (business_unit_id, ordering_key, topic, payload) ${query}`;

/** Writes announcements into the outbox of this transaction. */
export async function announce(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  await change(tx, announcement(announcements));
}
