import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { rowsOf } from '../../platform/database/database.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import type { Consumer } from '../../platform/outbox/consumer.ts';

/** By what name mails stand in the register of failed deliveries that were written and could not be sent. */
export const sentMails = 'sent mail';

/** Queues a mail anew that was given up, when a person says so; one that went out in between stays as it is. */
export const failedMails = (boss: Pick<PgBoss, 'insert'>): Consumer => ({
  name: sentMails,
  wants: () => false,
  async take(tx, rows) {
    const ids = rows.map(({ payload }) => Number(payload['emailId']));
    const again = await rowsOf(
      tx,
      sql<{
        emailId: number;
        businessUnitId: number;
      }>`update email_message set status = 'queued', attempts = 0, modified_date = now()
        where id = any(${sql.val(ids)}::bigint[]) and status = 'error'
        returning id as "emailId", business_unit_id as "businessUnitId"`,
    );
    const jobs = again.map((data) => ({ data }));
    if (jobs.length > 0) await boss.insert(queues.email, jobs, { db: jobConnection(tx) });
  },
});
