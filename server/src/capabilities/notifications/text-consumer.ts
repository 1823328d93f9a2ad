import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { rowsOf } from '../../platform/database/database.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import type { Consumer, OutboxRow } from '../../platform/outbox/consumer.ts';

const prefix = 'text.';

function messageOf({ id, businessUnitId, topic, payload }: OutboxRow) {
  const { to, ...about } = payload;
  if (typeof to !== 'string' || to === '') throw new Error('It names nobody to text to.');
  const customer_id = about['customerId'] ?? null;
  return {
    business_unit_id: businessUnitId,
    outbox_id: id,
    template_key: topic.slice(prefix.length),
    to,
    about,
    customer_id,
  };
}

/** Turns announced texts into rows with a job each; the outbox id keeps a repeat from becoming a second text. */
export const textConsumer = (boss: Pick<PgBoss, 'insert'>): Consumer => ({
  name: 'text',
  wants: (topic) => topic.startsWith(prefix),
  async take(tx, rows) {
    const made = await rowsOf(
      tx,
      sql<{ textId: number; businessUnitId: number }>`insert into text_message (business_unit_id, outbox_id,
        template_key, "to", about, customer_id)
        select business_unit_id, outbox_id, template_key, "to", about, customer_id
        from jsonb_to_recordset(${JSON.stringify(rows.map(messageOf))}::jsonb) as x (business_unit_id int,
        outbox_id bigint, template_key text, "to" text, about jsonb, customer_id int)
        order by outbox_id on conflict (outbox_id) do nothing
        returning id as "textId", business_unit_id as "businessUnitId"`,
    );
    const jobs = made.map((data) => ({ data }));
    if (jobs.length > 0) await boss.insert(queues.text, jobs, { db: jobConnection(tx) });
  },
});
