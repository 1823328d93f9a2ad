import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { type TextMessages, TextNotTaken, TextRefused } from '../../integrations/text-messages/text-messages.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { jobConnection, queues, retryLimit } from '../../platform/jobs/boss.ts';
import { messageOf } from '../../platform/outbox/hand-over.ts';
import { readBy } from '../../platform/texts/reader.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitById, isFeatureOn } from '../organizations/find-business-unit.ts';
import { readUnitSettings } from '../organizations/unit-settings.ts';
import { type HandedOver, keepWords } from './keep-words.ts';
import { mailInstead } from './mail-instead.ts';
import { textTime } from './quiet-hours.rules.ts';
import { tellBroken, wordingsOf } from './wordings.ts';
import { type AnnouncedText, giveUpText } from './sent-texts.ts';
import { isSuppressed } from './suppression.ts';
import { textReference } from './text-reference.rules.ts';
import { isOldNews } from './texts/text-kind.ts';
import { textNamed } from './texts.ts';

export interface TextDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly boss: Pick<PgBoss, 'send'>;
  readonly keyring: Pick<Keyring, 'sign'>;
  readonly texts: TextMessages | undefined;
}
export interface TextJob {
  readonly textId: number;
  readonly businessUnitId: number;
}
interface Queued extends AnnouncedText {
  readonly attempts: number;
  readonly timezone: string;
  /** A try without an answer was before: the service may have what was kept. */
  readonly isKept: boolean;
}
/** What a text says, why it says nothing, or when it may. */
type Written = HandedOver | { readonly why: string } | { readonly at: Date };

/**
 * Sends one text. What it was to say may be over by then, not wanted any more, or its number suppressed: it is not
 * sent. A try that falls into the night is put off until morning. A failure is written down and thrown, so that the job
 * tries again; after the last, or when the number is refused for good, the text stands as one that failed, and a person
 * may send it again. One that stood for an e-mail and stays unsent leaves its place to it.
 */
export async function sendText(deps: TextDeps, job: TextJob): Promise<void> {
  const { db, texts, boss } = deps;
  const { textId, businessUnitId } = job;
  const scoped = <T>(work: (tx: Tx) => Promise<T>) => db.scoped([businessUnitId], work);
  const text = await scoped((tx) => queued(tx, textId));
  if (!text) return;
  const end = (status: 'error' | 'processed', message = '', kept: string | null = null) =>
    scoped(async (tx) => {
      const ended = await change(
        tx,
        sql`update text_message set status = ${status}, attempts = attempts + 1, error_message = ${message},
          body = coalesce(body, ${kept}), modified_date = now() where id = ${textId} and status = 'queued'`,
      );
      if (ended > 0 && status === 'error') await mailInstead(tx, { ...job, ...text });
    });
  try {
    const written = await scoped((tx) => write(tx, deps, job, text));
    if ('at' in written)
      return void (await scoped((tx) =>
        boss.send(queues.text, job, { startAfter: written.at, db: jobConnection(tx) }),
      ));
    if ('why' in written) return void (await end('error', written.why));
    if (!texts) return void (await end('error', say('no_texts_here')));
    await texts.send({ reference: textReference(textId), to: text.to, body: written.body, isAgain: text.isKept });
    await end('processed', '', written.kept);
  } catch (error) {
    if (!(await scoped((tx) => isGivenUp(tx, job, text, error)))) throw error;
  }
}

/**
 * Writes the failure down, and forgets words that the service surely does not have; after the last try, or when the
 * number is refused for good, the text stands in the register of failed deliveries. Nobody is called for a number that
 * takes no texts.
 */
async function isGivenUp(tx: Tx, job: TextJob, text: Queued, error: unknown): Promise<boolean> {
  const { textId, businessUnitId } = job;
  const isRefused = error instanceof TextRefused;
  const isLast = isRefused || text.attempts >= retryLimit;
  const message = messageOf(error);
  const attempts = text.attempts + 1;
  const failed = await change(
    tx,
    sql`update text_message set status = ${isLast ? 'error' : 'queued'}, attempts = ${attempts},
      error_message = ${message}, modified_date = now(),
      body = case when ${error instanceof TextNotTaken && !text.isKept} then null else body end
      where id = ${textId} and status = 'queued' and attempts = ${text.attempts}`,
  );
  if (failed === 0 || !isLast) return failed === 0;
  await giveUpText(tx, { textId, businessUnitId, message, attempts }, text, isRefused);
  await mailInstead(tx, { ...job, ...text });
  return true;
}

const queued = (tx: Tx, id: number): Promise<Queued | undefined> =>
  maybeRow(
    tx,
    sql<Queued>`select t.outbox_id as "outboxId", t."to", t.template_key as name, t.about, t.attempts,
       t.created_date as "createdDate",
      t.body is not null as "isKept", u.timezone
      from text_message t join published.business_unit u on u.id = t.business_unit_id
      where t.id = ${id} and t.status = 'queued'`,
  );

/** What it says, in the culture of its business unit. */
async function write(tx: Tx, { keyring, clock, texts }: TextDeps, job: TextJob, text: Queued): Promise<Written> {
  const { to, name, about, createdDate, timezone } = text;
  const kind = textNamed(name);
  const now = clock.now();
  if (await isSuppressed(tx, to)) return { why: say('number_stopped') };
  if (kind.isPatient) {
    if (isOldNews(kind, createdDate, now)) return { why: say(kind.over) };
    const at = textTime(now, { timezone, ...(await readUnitSettings(tx, job.businessUnitId)) });
    if (at > now) return { at };
  }
  const unit = await businessUnitById(tx, job.businessUnitId);
  if (!unit) return { why: say(kind.over) };
  if (!(await isFeatureOn(tx, unit.id, 'SmsNotifications'))) return { why: say('texts_switched_off') };
  return readBy(unit.culture, async () => {
    const wordings = await wordingsOf(tx, unit, 'SMS');
    const said = await kind.write(tx, about, { unit, to, keyring, now, wordings });
    if (said === undefined) return { why: say(kind.over) };
    if (said.isOff) return { why: say('message_switched_off') };
    if (said.brokenTemplate) await tellBroken(tx, unit.id, said.brokenTemplate, 'SMS');
    if (!texts) return { body: said.words, kept: null };
    return keepWords(tx, { textId: job.textId, kind, said: said.words, around: { unit, to, wordings } });
  });
}
