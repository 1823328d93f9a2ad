import { sql } from 'kysely';
import type { TextFate } from '../../../integrations/text-messages/text-messages.ts';
import { change, type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import { mailInstead } from '../mail-instead.ts';
import { type AnnouncedText, giveUpText } from '../sent-texts.ts';
import { textOfReference } from '../text-reference.rules.ts';

interface Failed extends AnnouncedText {
  readonly businessUnitId: number;
  readonly attempts: number;
}

/**
 * Hears what became of a text. That it went out ends one whose try had no answer; that it did not makes it one that
 * failed, once, and leaves its place to the e-mail that it stood for. What is told twice, late or of a text that is
 * tried anew changes nothing.
 */
export async function hearFate(db: Database, fate: TextFate): Promise<void> {
  const id = textOfReference(fate.reference);
  if (id === undefined) return;
  await db.platform(async (tx) => {
    if (fate.isSent) await isOut(tx, id);
    else await didNot(tx, id, fate.why, fate.isForGood);
  });
}

/** Only one that was tried holds words: of one that waits for its first try nothing can be told. */
const isOut = (tx: Tx, id: number): Promise<number> =>
  change(
    tx,
    sql`update text_message set status = 'processed', attempts = attempts + 1, error_message = '', modified_date = now()
      where id = ${id} and status = 'queued' and body is not null`,
  );

async function didNot(tx: Tx, textId: number, why: string, isForGood: boolean): Promise<void> {
  const failed = await maybeRow(
    tx,
    sql<Failed>`update text_message set status = 'error', error_message = ${why}, modified_date = now()
      where id = ${textId} and (status = 'processed' or (status = 'queued' and body is not null))
      returning business_unit_id as "businessUnitId", outbox_id as "outboxId", "to", template_key as name, about,
      attempts, created_date as "createdDate"`,
  );
  if (!failed) return;
  const { businessUnitId, attempts } = failed;
  // Nobody here can help a phone that takes none.
  await giveUpText(tx, { textId, businessUnitId, message: why, attempts }, failed, isForGood);
  await mailInstead(tx, { textId, ...failed });
}
