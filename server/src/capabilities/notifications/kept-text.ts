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
import { businessUnitById } from '../organizations/find-business-unit.ts';
import { isOldNews } from './texts/text-kind.ts';
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
}

/** How a text stands: queued from when somebody lets it be sent again, before a worker comes to it. */
export const textStatus = sql`case when t.status = 'error'
  and ${isWaiting(sql`t.business_unit_id`, sql`'text:' || t.id`)} then 'queued' else t.status end`;

/** A text as it would be written now: its kind, where it goes, and what it says, if it still says something. */
async function keptText(tx: Tx, { businessUnitId, textId, among, keyring, clock }: OneText) {
  const unit = await businessUnitById(tx, businessUnitId);
  const found = await maybeRow(
    tx,
    sql<Kept>`select t.template_key as name, t."to", t.about, t.created_date as "createdDate"
      from ${among} and t.id = ${textId}`,
  );
  if (!found || !unit) throw notFound(say('could_not_find'));
  const { name, to, about, createdDate } = found;
  const now = clock.now();
  const kind = textNamed(name);
  const body = await readBy(unit.culture, async () => kind.write(tx, about, { unit, to, keyring, now }));
  return { unit, kind, to, body, isOld: isOldNews(kind, createdDate, now) };
}

/** A text as it would be written now, but for what is the payer's alone; or why it says nothing more. @throws 404 */
export async function readText(tx: Tx, one: OneText): Promise<{ subject: string; text: string }> {
  const { unit, kind, body } = await keptText(tx, one);
  const { shown } = kind;
  return { subject: '', text: shown ? readBy(unit.culture, () => shown({ unit })) : (body ?? say(kind.over)) };
}

/**
 * Lets a text that was given up be tried again; of two at the same moment one has it.
 * @throws 400 for one that has nothing to say any more or comes too late, 404
 */
export async function sendTextAgain(
  tx: Tx,
  caller: Caller,
  one: OneText,
  of: { readonly entityType: 'Account' | 'Customer'; readonly entityId: number },
): Promise<{ queued: boolean }> {
  const { businessUnitId, textId } = one;
  const { kind, to, body, isOld } = await keptText(tx, one);
  if (isOld || body === undefined) throw badRequest('', say(kind.over));
  const sent = await sendAgain(tx, businessUnitId, await failedUnder(tx, businessUnitId, `text:${textId}`));
  if (sent.length === 0) return { queued: false };
  await recordAudit(tx, caller, { businessUnitId, ...of, action: 'Sent again', after: { sentTo: to } });
  return { queued: true };
}
