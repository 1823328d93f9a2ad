import { sql } from 'kysely';
import { oneRow, type Tx } from '../../../platform/database/database.ts';
import { type Walk, walk } from '../../../platform/database/walk.ts';
import type { ArchivedTable } from './archived-columns.ts';
import { type ArchivedContent, archivedContents } from './archived-contents.ts';

/** Whose data it is. */
export interface Whose {
  readonly organizationId: number;
  readonly businessUnitIds: readonly number[];
}

/** The rows of an organization: by their business unit, or by itself where they have none. The fences say it again. */
function rowsOfOrganization({ table, ofUnit, ofOrganization }: ArchivedTable, { organizationId, ...of }: Whose) {
  const inUnits = sql`t.business_unit_id = any(${sql.val([...of.businessUnitIds])}::int[])`;
  const own = sql`t.organization_id = ${organizationId}`;
  const is =
    table === 'organization'
      ? sql`t.id = ${organizationId}`
      : ofUnit && ofOrganization
        ? sql`${own} and (t.business_unit_id is null or ${inUnits})`
        : ofUnit
          ? inUnits
          : own;
  return sql`${sql.table(table)} t where ${is}`;
}

/** How many rows a table has to give. */
export const countArchived = async (tx: Tx, table: ArchivedTable, whose: Whose): Promise<number> =>
  (await oneRow(tx, sql<{ count: number }>`select count(*)::bigint as count from ${rowsOfOrganization(table, whose)}`))
    .count;

/** Its rows in the order of their key, each as a line of JSON; one walk at a time. */
export function walkArchived(tx: Tx, table: ArchivedTable, whose: Whose): Promise<Walk<{ readonly line: string }>> {
  const names = (of: readonly string[]) => sql.join(of.map((name) => sql.ref(`t.${name}`)));
  return walk(
    tx,
    sql<{ line: string }>`select row_to_json(x)::text as line from (select ${names(table.columns)}
      from ${rowsOfOrganization(table, whose)} order by ${names(table.key)}) x`,
  );
}

/** What the rows of a table name, in the order of their numbers; one walk at a time. */
export const walkContents = (tx: Tx, table: string, { businessUnitIds }: Whose): Promise<Walk<ArchivedContent>> =>
  walk(
    tx,
    sql<ArchivedContent>`select ${table}::text as "table", t.id, t.name, ${archivedContents[table]} as status,
      t.storage_key as key, t.size_bytes as "sizeBytes", t.sha256 from ${sql.table(table)} t
      where t.business_unit_id = any(${sql.val([...businessUnitIds])}::int[]) order by t.id`,
  );

/** Ends a walk, so that the next may begin. */
export const endWalk = (tx: Tx): Promise<unknown> => tx.run(sql`close walked`);
