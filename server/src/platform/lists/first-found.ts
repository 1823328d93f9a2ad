import type { QueryOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../database/database.ts';
import { conditionOf } from './condition.ts';
import { orderOf, orderText } from './order.ts';
import { asWire, rowOf } from './read-page.ts';
import type { AnyList, Ground, Source } from './source.ts';

/** So many are looked at before they are ordered: a name that half a town has costs no more than another. */
const mostLooked = 300;

/** The first rows of a list that hold what is asked, in its usual order, without counting them all. */
export async function firstFound<D extends AnyList, A>(
  tx: Tx,
  source: Source<D, A>,
  ground: Ground,
  asked: QueryOf<D>,
  most: number,
): Promise<readonly RowOf<D>[]> {
  const where = (await conditionOf(tx, source, ground, asked))();
  const rows = await rowsOf(
    tx,
    sql<RowOf<D>>`select ${source.columns} from ${source.from} where ${source.key} = any(array(
        select ${source.key} from ${source.from} where ${where} limit ${sql.lit(mostLooked)}))
      order by ${orderText(orderOf(source, {}))} limit ${sql.lit(most)}`,
  );
  return rows.map(rowOf(source)).map(asWire);
}
