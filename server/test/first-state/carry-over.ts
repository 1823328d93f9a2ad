import type pg from 'pg';
import type { World } from '../world.ts';

/** What tables of then are called today. */
export const calledToday: Readonly<Record<string, string>> = { attack_mode: 'card_testing_defense' };

/** Every table of ours with its columns, and those of them that are never empty. */
export const tablesOf = `select c.oid::regclass::text as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns,
    coalesce(array_agg(quote_ident(a.attname)) filter (where a.attnotnull), '{}') as needed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where c.relkind = 'r' and c.relname <> 'migration'
    and c.relnamespace = any('{public,identity,sandbox}'::regnamespace[]) group by 1 order by 1`;

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly needed: readonly string[];
}

/** Only rows that a table of then could hold: what it needs became optional since for some (texts of the platform). */
export const heldThen = ({ needed }: Pick<Table, 'needed'>, there: readonly string[] = needed): string =>
  ['true', ...needed.filter((column) => there.includes(column)).map((column) => `${column} is not null`)].join(' and ');

/**
 * Carries the rows of a town of today into tables of then, as far as those hold them: a column and a table that came
 * later stay behind, and so does a row that has nothing where a table of then needs something.
 */
export async function carryOver(from: World, to: pg.Client): Promise<void> {
  const today = new Map((await from.rows<Table>(tablesOf)).map(({ name, columns }) => [name, columns]));
  await to.query('begin; set local session_replication_role = replica');
  for (const { name, columns, needed } of (await to.query<Table>(tablesOf)).rows) {
    const there = today.get(calledToday[name] ?? name);
    const both = columns.filter((column) => there?.includes(column)).join();
    if (both === '') continue;
    const [{ rows } = { rows: null }] = await from.rows<{ rows: string | null }>(
      `select json_agg(x)::text as rows from (select ${both} from ${calledToday[name] ?? name}
        where ${heldThen({ needed }, there)}) x`,
    );
    if (rows === null) continue;
    await to.query(
      `insert into ${name} (${both}) overriding system value
        select ${both} from json_populate_recordset(null::${name}, $1)`,
      [rows],
    );
  }
  const sequences = await from.rows<{ name: string; last: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
      from pg_sequences where last_value is not null and schemaname in ('public', 'identity', 'sandbox')`,
  );
  for (const { name, last } of sequences)
    await to.query('select setval(to_regclass($1), $2) where to_regclass($1) is not null', [name, last]);
  await to.query('commit');
}
