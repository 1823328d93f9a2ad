import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { archivedTables } from './archived-tables.ts';

/** A table as it leaves: its columns without those that stay, and by what its rows are of an organization. */
export interface ArchivedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** The order of its rows: the same rows are the same bytes. */
  readonly key: readonly string[];
  readonly ofUnit: boolean;
  readonly ofOrganization: boolean;
}

/** The tables that leave, by name, as the database has them now. */
export async function readArchivedColumns(tx: Tx): Promise<ArchivedTable[]> {
  const found = await rowsOf(
    tx,
    sql<{ table: string; columns: string[]; key: string[] }>`select c.relname as "table",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attname) as columns,
      array(select a.attname::text from pg_index i cross join lateral unnest(i.indkey::int[]) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
        where i.indrelid = c.oid and i.indisprimary order by k.at) as key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname = any(${sql.val(Object.keys(archivedTables))}::text[]) order by c.relname collate "C"`,
  );
  return found.map(({ table, columns, key }) => ({
    table,
    key,
    columns: columns.filter((column) => !archivedTables[table]?.includes(column)),
    ofUnit: columns.includes('business_unit_id'),
    ofOrganization: columns.includes('organization_id'),
  }));
}
