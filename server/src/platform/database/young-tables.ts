import type pg from 'pg';

/**
 * Tells PostgreSQL of tables that it has never analyzed that a business unit, and an organization, chooses no rows of
 * them. Unless told it takes an index that begins with the business unit to be as good as the key, plans the proof of
 * a foreign key by it while the table is empty and reads it from end to end for each row, until it analyzes the table
 * (docs/performance.md, decision 368). Its own statistics take the place of these, which are left alone from then on.
 * The restoring of statistics is PostgreSQL's since 18; before that nothing is told.
 */
export async function tellOfYoungTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "select current_setting('server_version_num')::int >= 180000 as may",
  );
  if (rows[0]?.may !== true) return;
  await client.query(
    `select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text,
        'attname', a.attname::text, 'inherited', false, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real)
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('business_unit_id', 'organization_id')
      where n.nspname = 'public' and c.relkind = 'r' and pg_has_role(c.relowner, 'member')
        and c.reltuples < 0 -- which analyzing changes`,
  );
}
