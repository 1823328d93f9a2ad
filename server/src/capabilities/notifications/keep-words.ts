import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { say } from '../../platform/texts/mails.ts';
import type { RegisteredText, TextAround } from './texts/text-kind.ts';

/** One text that is about to be handed over. */
interface Handed {
  readonly textId: number;
  readonly kind: RegisteredText;
  readonly said: string;
  readonly around: Pick<TextAround, 'to' | 'unit' | 'wordings'>;
}

/** What goes to the service, and what of it is kept. */
export interface HandedOver {
  readonly body: string;
  readonly kept: string | null;
}

/**
 * Keeps what a text says when it is first tried, and answers it: a service that took the first try without an answer
 * sent that, and takes every later one for the same. Of a code what staff may read is kept, and the code is made anew.
 */
export async function keepWords(tx: Tx, { textId, kind, said, around }: Handed): Promise<HandedOver> {
  const { shown, saysHowToEnd } = kind;
  const how = ` ${say('text_how_to_end')}`;
  const more = saysHowToEnd || (await wasTold(tx, around.to, how)) ? '' : how;
  const kept = await keep(tx, textId, `${shown ? shown(around) : said}${more}`);
  if (!shown) return { body: kept, kept };
  return { body: kept.endsWith(how) ? `${said}${how}` : said, kept };
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
