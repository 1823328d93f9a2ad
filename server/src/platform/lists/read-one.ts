import type { RowOf } from '@ratepayer/contract/kit/list.ts';
import { maybeRow, type Tx } from '../database/database.ts';
import { notFound } from '../http/refusal.ts';
import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { asWire } from './read-page.ts';
import type { AnyList, Source } from './source.ts';

/** One row of a list by its key, as its page shows it. @throws 404 for one that is not in its scope */
export async function readOne<D extends AnyList, A>(
  tx: Tx,
  { columns, from, scope, key }: Source<D, A>,
  businessUnitId: number,
  id: number,
  missing?: string | Told,
): Promise<RowOf<D>> {
  const statement = sql<RowOf<D>>`select ${columns} from ${from} where ${scope(businessUnitId)} and ${key} = ${id}`;
  const found = await maybeRow(tx, statement);
  if (!found) throw notFound(missing);
  return asWire(found);
}
