import { sql } from 'kysely';
import { change, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { DueRows, LetGoOf, RetentionClass } from '../../platform/retention/retention-class.ts';

/** From where a table that is marked in no way is looked through: what was before went, but for what was held. */
function rowsFrom(of: RetentionClass, at: LetGoOf): DueRows {
  const rows = of.rows(at);
  if (!of.isMarked) return rows;
  const mark = sql`select m.through_date from retention_mark m
    where m.class = ${of.key} and m.business_unit_id = ${at.businessUnitId}`;
  return { ...rows, due: sql`${rows.due} and ${rows.date} >= coalesce((${mark}), '-infinity')` };
}

/** How much is over and would go, and how much is over and held. */
export function countDue(tx: Tx, of: RetentionClass, at: LetGoOf): Promise<{ due: number; held: number }> {
  const { from, due, held, weight = sql`1` } = rowsFrom(of, at);
  return oneRow(
    tx,
    sql<{ due: number; held: number }>`select coalesce(sum(x.weight) filter (where not x.held), 0)::int as due,
      coalesce(sum(x.weight) filter (where x.held), 0)::int as held
      from (select ${weight} as weight, ${held} as held from ${from} where ${due}) x`,
  );
}

/** The next that are over and not held, the oldest first. */
export async function idsDue(tx: Tx, of: RetentionClass, at: LetGoOf, most: number): Promise<number[]> {
  const { from, key, date, due, held, locked } = rowsFrom(of, at);
  const lock = locked ? sql`for update of ${locked} skip locked` : sql``;
  const found = await rowsOf(
    tx,
    sql<{ id: number }>`select ${key} as id from ${from} where ${due} and not ${held}
      order by ${date} limit ${most} ${lock}`,
  );
  return found.map(({ id }) => id);
}

/** Notes how far a class went through: to the oldest that is still there, since it was held. */
export async function marked(tx: Tx, of: RetentionClass, at: LetGoOf): Promise<void> {
  if (!of.isMarked) return;
  const { from, date, due } = rowsFrom(of, at);
  await change(
    tx,
    sql`insert into retention_mark (class, business_unit_id, through_date)
      values (${of.key}, ${at.businessUnitId}, coalesce((select min(${date}) from ${from} where ${due}), ${at.before}))
      on conflict (class, business_unit_id) do update set through_date = excluded.through_date`,
  );
}
