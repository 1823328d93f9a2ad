import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { say } from '../../platform/texts/mails.ts';
import type { RegisteredText, TextAround } from './texts/text-kind.ts';

/** One text that is about to be handed over. */
interface Handed {
  readonly textId: number;
  readonly kind: RegisteredText;
  readonly said: string;
  readonly around: Pick<TextAround, 'to' | 'unit'>;
}

/**
 * Keeps what a text says when it is first tried, and answers it: a service that took the first try without an answer
 * sent that, and takes every later one for the same. Of a code what staff may read is kept, and the code is made anew.
 */
export async function keepWords(tx: Tx, { textId, kind, said, around }: Handed): Promise<string> {
  const { shown, isPatient } = kind;
  if (shown) {
    await keep(tx, textId, shown(around));
    return said;
  }
  const how = say('text_how_to_end');
  const isTold = !isPatient || (await wasTold(tx, around.to, how));
  return keep(tx, textId, isTold ? said : `${said} ${how}`);
}

const keep = async (tx: Tx, textId: number, words: string): Promise<string> => {
  const { body } = await oneRow(
    tx,
    sql<{ body: string }>`update text_message set body = coalesce(body, ${words}) where id = ${textId} returning body`,
  );
  return body;
};

/** Whether a number was told how texts end, by this business unit, in a month. */
const wasTold = async (tx: Tx, to: string, how: string): Promise<boolean> =>
  (
    await oneRow(
      tx,
      sql<{ told: boolean }>`select exists (select 1 from text_message where "to" = ${to} and status = 'processed'
        and created_date > now() - interval '30 days' and position(${how} in body) > 0) as told`,
    )
  ).told;
