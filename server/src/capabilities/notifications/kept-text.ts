import type { WrittenMessage } from '@ratepayer/contract/messages/message.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { failedUnder, isWaiting, sendAgain } from '../../platform/outbox/send-again.ts';
import { readBy } from '../../platform/texts/reader.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import { type AnnouncedText, giveUpText } from './sent-texts.ts';
import { isSuppressed } from './suppression.ts';
import { isOldNews } from './texts/text-kind.ts';
import { wordingsOf } from './wordings.ts';
import { textNamed } from './texts.ts';

/** One text among those that somebody may read: `from text_message t where …`. */
interface OneText {
  readonly businessUnitId: number;
  readonly textId: number;
  readonly among: RawBuilder<unknown>;
  readonly keyring: Pick<Keyring, 'sign'>;
  readonly clock: Clock;
}
interface Kept {
  readonly name: string;
  readonly to: string;
  readonly about: unknown;
  readonly createdDate: Date;
  readonly status: string;
  readonly words: string | null;
}

/** How a text stands: Pending too from when somebody lets it be sent again, before a worker comes to it. */
export const textStatus = sql`case t.status when 'processed' then 'Complete' when 'queued' then 'Pending'
  else case when ${isWaiting(sql`t.business_unit_id`, sql`'text:' || t.id`)} then 'Pending' else 'Failed' end end`;

async function keptText(tx: Tx, { textId, among }: OneText): Promise<Kept> {
  const found = await maybeRow(
    tx,
    sql<Kept>`select t.template_key as name, t."to", t.about, t.created_date as "createdDate", t.status,
      t.body as words from ${among} and t.id = ${textId}`,
  );
  if (!found) throw notFound(say('could_not_find'));
  return found;
}

/** What a text says as it would be written now, but for what is the payer's alone; or why it says nothing more. */
async function wordsNow(tx: Tx, { businessUnitId, keyring, clock }: OneText, { name, to, about }: Kept) {
  const unit = await businessUnitOf(tx, businessUnitId);
  const kind = textNamed(name);
  const wordings = await wordingsOf(tx, unit, 'SMS');
  const around = { unit, to, keyring, now: clock.now(), wordings };
  const said = (await readBy(unit.culture, async () => kind.write(tx, about, around)))?.words;
  const { shown } = kind;
  return { said, shown: shown ? readBy(unit.culture, () => shown({ unit, wordings })) : (said ?? say(kind.over)) };
}

/**
 * A text as it was sent, but for what is the payer's alone; one that was not sent as it would be written now, or why it
 * says nothing more. @throws 404
 */
export async function readText(tx: Tx, one: OneText): Promise<WrittenMessage> {
  const kept = await keptText(tx, one);
  if (kept.status !== 'processed') return { subject: '', text: (await wordsNow(tx, one, kept)).shown, reads: 'Now' };
  if (kept.words === null) return { subject: '', text: say('words_not_kept'), reads: 'Gone' };
  return { subject: '', text: kept.words, reads: 'Sent' };
}

/**
 * Lets a text that was given up be tried again; of two at the same moment one has it.
 * @throws 400 for one that has nothing to say any more, comes too late or whose number answered STOP, 404
 */
export async function sendTextAgain(
  tx: Tx,
  caller: Caller,
  one: OneText,
  of: { readonly entityType: 'Account' | 'Customer'; readonly entityId: number },
): Promise<{ queued: boolean }> {
  const { businessUnitId } = one;
  const kept = await keptText(tx, one);
  const kind = textNamed(kept.name);
  if (await isSuppressed(tx, kept.to)) throw badRequest('', say('number_stopped'));
  const isOld = isOldNews(kind, kept.createdDate, one.clock.now());
  if (isOld || (await wordsNow(tx, one, kept)).said === undefined) throw badRequest('', say(kind.over));
  const sent = await sendAgain(tx, businessUnitId, await failedOf(tx, one));
  if (sent.length === 0) return { queued: false };
  await recordAudit(tx, caller, { businessUnitId, ...of, action: 'Sent again', after: { sentTo: kept.to } });
  return { queued: true };
}

/**
 * The failed delivery of a text. One that stayed unsent without a fault is in no register before somebody asks for it:
 * it had nothing to say, or its number had answered STOP. Held, so that of two at the same moment the second finds it.
 */
async function failedOf(tx: Tx, { businessUnitId, textId }: OneText): Promise<number[]> {
  const failed = await failedUnder(tx, businessUnitId, `text:${textId}`);
  if (failed.length > 0) return failed;
  await maybeRow(tx, sql`select 1 from text_message where id = ${textId} for update`);
  const unsent = await maybeRow(
    tx,
    sql<AnnouncedText & { message: string; attempts: number }>`select t.outbox_id as "outboxId", t."to",
      t.template_key as name, t.about, t.created_date as "createdDate", t.error_message as message, t.attempts
      from text_message t where t.id = ${textId} and t.status = 'error'
      and not ${isWaiting(sql`t.business_unit_id`, sql`'text:' || t.id`)}`,
  );
  if (!unsent) return [];
  await giveUpText(tx, { ...unsent, textId, businessUnitId }, unsent, true);
  return failedUnder(tx, businessUnitId, `text:${textId}`);
}
