import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { rowsOf } from '../../platform/database/database.ts';
import { jobConnection, queues } from '../../platform/jobs/boss.ts';
import type { Consumer, OutboxRow } from '../../platform/outbox/consumer.ts';
import { mailNamed, mails } from './mails.ts';
import type { RegisteredMail } from './mails/mail.ts';

const prefix = 'email.';

/**
 * What is kept of an announced mail until it is sent. @throws for a mail that nobody wrote, or that is about nothing.
 */
function messageOf(kinds: readonly RegisteredMail[], { id, businessUnitId, topic, payload }: OutboxRow) {
  const { to, ...about } = payload;
  const name = topic.slice(prefix.length);
  if (typeof to !== 'string' || to === '') throw new Error('It names nobody to write to.');
  mailNamed(kinds, name).check(about);
  return {
    business_unit_id: businessUnitId,
    outbox_id: id,
    template_key: name,
    to,
    about,
    payment_id: about['paymentId'] ?? null,
    account_id: about['accountId'] ?? null,
    customer_id: about['customerId'] ?? null,
  };
}

/**
 * Turns e-mail announcements into rows with a job each; the outbox id keeps a repeat from becoming a second mail. What
 * somebody waits for goes before the bills of a cycle: a code would be over when they are sent.
 */
export function emailConsumer(boss: Pick<PgBoss, 'insert'>, kinds: readonly RegisteredMail[] = mails): Consumer {
  return {
    name: 'e-mail',
    wants: (topic) => topic.startsWith(prefix),
    async take(tx, rows) {
      const messages = rows.map((row) => messageOf(kinds, row));
      const made = await rowsOf(
        tx,
        sql<{
          emailId: number;
          businessUnitId: number;
          name: string;
        }>`insert into email_message (business_unit_id, outbox_id, template_key, "to", subject, about, payment_id,
          account_id, customer_id) select business_unit_id, outbox_id, template_key, "to", '', about, payment_id,
          account_id, customer_id
          from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as x (business_unit_id int, outbox_id bigint,
          template_key text, "to" text, about jsonb, payment_id bigint, account_id bigint, customer_id int)
          order by outbox_id on conflict (outbox_id) do nothing
          returning id as "emailId", business_unit_id as "businessUnitId", template_key as name`,
      );
      const jobs = made.map(({ name, ...data }) => ({ data, priority: mailNamed(kinds, name).isAwaited ? 1 : 0 }));
      if (jobs.length > 0) await boss.insert(queues.email, jobs, { db: jobConnection(tx) });
    },
  };
}
