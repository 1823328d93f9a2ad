import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';

/** What became of the documents of a file: they were taken in, or none of them was, and why. */
export const keepOutcome = (tx: Tx, fileId: number, refused?: Written): Promise<number> =>
  change(
    tx,
    sql`update bill_file set outcome = ${refused ? 'Refused' : 'Taken'},
      message = ${refused ? JSON.stringify(refused) : null}::jsonb where id = ${fileId}`,
  );

/** That a file was refused before its documents were looked at; what was taken in of it stays so. */
export const keepRefusal = (tx: Tx, fileId: number, why: Written): Promise<number> =>
  change(
    tx,
    sql`update bill_file set outcome = 'Refused', message = ${JSON.stringify(why)}::jsonb
      where id = ${fileId} and outcome <> 'Taken'`,
  );
