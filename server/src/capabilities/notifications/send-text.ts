import { sql } from 'kysely';
import type { TextMessages } from '../../integrations/text-messages/text-messages.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import { retryLimit } from '../../platform/jobs/boss.ts';
import { messageOf } from '../../platform/outbox/hand-over.ts';
import { say } from '../../platform/texts/mails.ts';
import { say as refuse } from '../../platform/texts/refusals.ts';
import { readBy } from '../../platform/texts/reader.ts';
import { codeToText } from '../customers/phone-code.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';

export interface TextDeps {
  readonly db: Database;
  readonly keyring: Pick<Keyring, 'sign'>;
  readonly texts: TextMessages | undefined;
}
export interface TextJob {
  readonly textId: number;
  readonly businessUnitId: number;
}
interface Queued {
  readonly to: string;
  readonly codeId: number;
  readonly attempts: number;
}

/**
 * Sends one text. A code that is over by then is not sent: it would open nothing. A failure is written down and thrown,
 * so that the job tries again; after the last the text stands as one that failed.
 */
export async function sendText(deps: TextDeps, { textId, businessUnitId }: TextJob): Promise<void> {
  const { db, texts } = deps;
  const scoped = <T>(work: (tx: Tx) => Promise<T>) => db.scoped([businessUnitId], work);
  const text = await scoped((tx) => queued(tx, textId));
  if (!text) return;
  const end = (status: 'error' | 'processed' | 'queued', message = '') =>
    scoped((tx) =>
      change(
        tx,
        sql`update text_message set status = ${status}, attempts = attempts + 1, error_message = ${message},
          modified_date = now() where id = ${textId} and status = 'queued'`,
      ),
    );
  try {
    const body = await scoped((tx) => write(tx, deps, businessUnitId, text.codeId));
    if (!texts || body === undefined)
      return void (await end('error', refuse(texts ? 'code_is_over' : 'no_texts_here')));
    await texts.send({ reference: `text-${textId}`, to: text.to, body });
    await end('processed');
  } catch (error) {
    await end(text.attempts >= retryLimit ? 'error' : 'queued', messageOf(error));
    throw error;
  }
}

const queued = (tx: Tx, id: number): Promise<Queued | undefined> =>
  maybeRow(
    tx,
    sql<Queued>`select "to", (about ->> 'codeId')::bigint as "codeId", attempts from text_message
      where id = ${id} and status = 'queued'`,
  );

/** What it says, in the culture of its business unit. */
async function write(tx: Tx, { keyring }: TextDeps, businessUnitId: number, codeId: number) {
  const unit = await businessUnitById(tx, businessUnitId);
  const code = await codeToText(tx, keyring, codeId);
  if (!unit || code === undefined) return undefined;
  return readBy(unit.culture, () => say('text_verification_code', { code, biller: unit.header || unit.name }));
}
