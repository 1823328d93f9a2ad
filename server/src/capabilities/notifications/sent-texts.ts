import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import type { Consumer } from '../../platform/outbox/consumer.ts';
import { giveUp } from '../../platform/outbox/deliveries.ts';

/** By what name texts stand in the register of failed deliveries that could not be sent. */
export const sentTexts = 'sent text';

/** A text as it was announced. */
export interface AnnouncedText {
  readonly outboxId: number;
  readonly to: string;
  readonly name: string;
  readonly about: Readonly<Record<string, unknown>>;
  readonly createdDate: Date;
}
interface GivenUp {
  readonly textId: number;
  readonly businessUnitId: number;
  readonly message: string;
  readonly attempts: number;
}

/** Enters a text in the register of failed deliveries; a person is called unless `quietly`. */
export function giveUpText(
  tx: Tx,
  { textId, businessUnitId, message, attempts }: GivenUp,
  { outboxId, to, name, about, createdDate }: AnnouncedText,
  quietly: boolean,
): Promise<void> {
  const row = {
    id: outboxId,
    businessUnitId,
    orderingKey: `text:${textId}`,
    topic: `text.${name}`,
    payload: { ...about, textId, to },
    announcedDate: createdDate,
  };
  return giveUp(tx, { consumer: sentTexts, row, message, attempts }, quietly);
}

/** Queues a text anew that was given up, when a person says so; one that went out in between stays as it is. */
export const failedTexts = (boss: Pick<PgBoss, 'insert'>): Consumer => ({
  name: sentTexts,
  wants: () => false,
  async take(tx, rows) {
    const ids = rows.map(({ payload }) => Number(payload['textId']));
    const again = await rowsOf(
      tx,
      sql<{
        textId: number;
        businessUnitId: number;
      }>`update text_message set status = 'queued', attempts = 0, body = null,
          modified_date = now()
        where id = any(${sql.val(ids)}::bigint[]) and status = 'error'
        returning id as "textId", business_unit_id as "businessUnitId"`,
    );
    const jobs = again.map((data) => ({ data }));
    if (jobs.length > 0) await boss.insert(queues.text, jobs, { db: jobConnection(tx) });
  },
});
