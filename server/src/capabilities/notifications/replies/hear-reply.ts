import { phoneOf } from '@ratepayer/contract/customers/phone-number.ts';
import { sql } from 'kysely';
import type { TextReply } from '../../../integrations/text-messages/text-messages.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { change, type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { type ReplyWord, replyWord } from './reply-words.rules.ts';

/** So often a number is told in an hour who texts it. */
const mostHelp = 3;

interface Heard {
  readonly reference: string;
  readonly phoneNumber: string;
  readonly word: ReplyWord;
  readonly saidDate: string;
}

/**
 * Hears what somebody answered to a text: after STOP nothing goes to the number, until START; HELP is told who texts
 * it. The same again changes nothing, and of several the newest counts by when it was said, however late and in
 * whatever order they come. Of any other answer nothing is kept.
 */
export async function hearReply(db: Database, clock: Clock, reply: TextReply): Promise<void> {
  const word = replyWord(reply.body);
  const phoneNumber = phoneOf(reply.from);
  if (!word || !phoneNumber) return;
  // A clock that goes ahead would outrun every later word.
  const saidDate = new Date(Math.min(reply.saidDate.getTime(), clock.now().getTime())).toISOString();
  const heard: Heard = { reference: reply.reference, phoneNumber, word, saidDate };
  await db.platform(async (tx) => {
    if (!(await keep(tx, heard))) return;
    if (word === 'HELP') await tellWhoTexts(tx, heard);
    else await follow(tx, heard);
  });
}

const keep = async (tx: Tx, { reference, phoneNumber, word, saidDate }: Heard): Promise<boolean> =>
  (await change(
    tx,
    sql`insert into text_reply (reference, phone_number, word, said_date)
      values (${reference}, ${phoneNumber}, ${word}, ${saidDate}) on conflict (reference) do nothing`,
  )) > 0;

/** Of two words of the same moment STOP counts. */
const follow = (tx: Tx, { phoneNumber, word, saidDate }: Heard): Promise<number> =>
  change(
    tx,
    sql`insert into suppression as s (kind, value, reason, date, is_in_force)
      values ('phone', ${phoneNumber}, 'STOP', ${saidDate}, ${word === 'STOP'})
      on conflict (kind, value) do update set date = excluded.date, is_in_force = excluded.is_in_force
      where excluded.date > s.date or (excluded.date = s.date and excluded.is_in_force)`,
  );

/** Whom we texted last; a stranger is told nothing, and nobody more than some times in an hour. */
async function tellWhoTexts(tx: Tx, { reference, phoneNumber }: Heard): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`replies of ${phoneNumber}`}, 0))`);
  const last = await maybeRow(
    tx,
    sql<{ businessUnitId: number; customerId: number | null }>`select business_unit_id as "businessUnitId",
      customer_id as "customerId" from text_message where "to" = ${phoneNumber}
      and (select count(*) from text_reply r where r.phone_number = ${phoneNumber} and r.word = 'HELP'
        and r.received_date > now() - interval '1 hour') <= ${mostHelp}
      order by id desc limit 1`,
  );
  if (!last) return;
  const { businessUnitId, customerId } = last;
  const payload = { to: phoneNumber, reference, ...(customerId === null ? {} : { customerId }) };
  await announce(tx, [{ businessUnitId, orderingKey: `text-reply:${reference}`, topic: 'text.Help', payload }]);
}
