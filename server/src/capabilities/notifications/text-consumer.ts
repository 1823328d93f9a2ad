import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Clock } from '../../platform/clock/clock.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import type { Consumer, OutboxRow } from '../../platform/outbox/consumer.ts';
import { readUnitSettings } from '../organizations/unit-settings.ts';
import { type TextHours, textTime } from './quiet-hours.rules.ts';
import { textNamed } from './texts.ts';

const prefix = 'text.';

function messageOf({ id, businessUnitId, topic, payload }: OutboxRow) {
  const { to, ...about } = payload;
  if (typeof to !== 'string' || to === '') throw new Error('It names nobody to text to.');
  textNamed(topic.slice(prefix.length)).about.parse(about);
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

interface Made {
  readonly textId: number;
  readonly businessUnitId: number;
  readonly name: string;
  readonly timezone: string;
}

/** From when until when texts go out in the business units that these are of. */
async function textHoursOf(tx: Tx, texts: readonly Made[]): Promise<ReadonlyMap<number, TextHours>> {
  const hours = new Map<number, TextHours>();
  for (const { businessUnitId, timezone } of texts)
    if (!hours.has(businessUnitId))
      hours.set(businessUnitId, { timezone, ...(await readUnitSettings(tx, businessUnitId)) });
  return hours;
}

/**
 * Turns announced texts into rows with a job each; the outbox id keeps a repeat from becoming a second text. What
 * nobody waits for goes out by day.
 */
export const textConsumer = (boss: Pick<PgBoss, 'insert'>, clock: Clock): Consumer => ({
  name: 'text',
  wants: (topic) => topic.startsWith(prefix),
  async take(tx, rows) {
    const made = await rowsOf(
      tx,
      sql<Made>`with made as (insert into text_message (business_unit_id, outbox_id, template_key, "to", about,
          customer_id)
        select business_unit_id, outbox_id, template_key, "to", about, customer_id
        from jsonb_to_recordset(${JSON.stringify(rows.map(messageOf))}::jsonb) as x (business_unit_id int,
        outbox_id bigint, template_key text, "to" text, about jsonb, customer_id int)
        order by outbox_id on conflict (outbox_id) do nothing returning id, business_unit_id, template_key)
        select m.id as "textId", m.business_unit_id as "businessUnitId", m.template_key as name, u.timezone from made m
        join published.business_unit u on u.id = m.business_unit_id order by m.id`,
    );
    const patient = made.filter(({ name }) => textNamed(name).isPatient);
    const hours = await textHoursOf(tx, patient);
    const jobs = made.map(({ name, timezone: _, ...data }) => {
      const among = textNamed(name).isPatient ? hours.get(data.businessUnitId) : undefined;
      return { data, ...(among ? { startAfter: textTime(clock.now(), among) } : {}) };
    });
    if (jobs.length > 0) await boss.insert(queues.text, jobs, { db: jobConnection(tx) });
  },
});
