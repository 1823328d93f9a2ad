import { tell } from '@ratepayer/contract/texts/tell-refusals.ts';
import { sql } from 'kysely';
import { oneRow, type Tx } from '../database/database.ts';
import { badRequest, notFound } from '../http/refusal.ts';
import type { AnyList, Source, Sql } from './source.ts';

/** Rows of a list by their keys; where a row is one only by two, the second ones in the same order. */
export interface ByKey {
  readonly Ids?: readonly number[] | undefined;
  readonly IdsBeside?: readonly number[] | undefined;
}

/**
 * Of what a query finds the rows whose keys are named, all of them: nobody takes a file that holds fewer than they
 * chose, and one that belongs to others is not there. @throws 404 where one is not found, 400 where a second key is
 * missing.
 */
export async function chosenOf<D extends AnyList, A>(
  tx: Tx,
  { from, key, keyBeside }: Source<D, A>,
  found: Sql,
  { Ids = [], IdsBeside = [] }: ByKey,
): Promise<Sql> {
  if (Ids.length === 0) return found;
  if (keyBeside && IdsBeside.length !== Ids.length) throw badRequest('IdsBeside', tell('as_many_second_keys'));
  const named = new Set(Ids.map((id, at) => (keyBeside ? `${id} ${IdsBeside[at]}` : String(id)))).size;
  const ids = sql`${sql.val([...Ids])}::bigint[]`;
  const isNamed = keyBeside
    ? sql`(${key}, ${keyBeside}) in (select * from unnest(${ids}, ${sql.val([...IdsBeside])}::bigint[]))`
    : sql`${key} = any(${ids})`;
  const condition = sql`${found} and ${isNamed}`;
  const { count } = await oneRow(
    tx,
    sql<{ count: number }>`select count(*)::int as count from ${from} where ${condition}`,
  );
  if (count !== named) throw notFound(tell('could_not_find_rows'));
  return condition;
}
