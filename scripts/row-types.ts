import type { ClientBase } from 'pg';
import { columnTypes } from './column-types.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Who fills it: the database always, the database unless told, or the program. */
  readonly filled: 'always' | 'usually' | 'never';
  /** Check constraints over this column alone. */
  readonly checks: readonly string[];
  /** Of a view that publishes a table: that table. */
  readonly of: string | null;
}

// As the parsers of platform/database answer them.
const answers: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  real: 'number',
  numeric: 'string',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  xid8: 'string',
  date: 'string',
  'time without time zone': 'string',
  jsonb: 'Json',
  'timestamp with time zone': 'Instant',
  bytea: 'Buffer',
};

const head = `// Written by \`npm run schema\` from the migrated database, never by hand.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Written as text, read as what it says. */
type Json = ColumnType<unknown, string, string>;
type Instant = ColumnType<Date, Date | string, Date | string>;
/** Filled by the database unless told. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

/** The rows of every table and view. A statement says which it answers: \`Row<'payment', 'id'>\` (\`row.ts\`). */
export interface Tables {
`;

/**
 * The rows of all tables as types for Kysely, unions read from check constraints.
 * @throws when a column is of a type that nobody has said how to read.
 */
export async function rowTypes(client: ClientBase): Promise<string> {
  const tables = Map.groupBy(await columnsOf(client), (column) => column.table);
  const bodies = [...tables].map(([table, columns]) => {
    const name = /^\w+$/.test(table) ? table : `'${table}'`;
    const of = columns[0]?.of;
    if (of) return `  ${name}: Pick<Tables['${of}'], ${columns.map((column) => `'${column.name}'`).join(' | ')}>;\n`;
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(column)};\n`);
    return `  ${name}: {\n${lines.join('')}  };\n`;
  });
  return `${head}${bodies.join('')}}\n`;
}

async function columnsOf(client: ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable,
      case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' when a.atthasdef then 'usually'
      else 'never' end as filled,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
      (select min(d.refobjid::regclass::text) from pg_rewrite r
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
        where r.ev_class = c.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid) as of
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'v') and c.relnamespace in (select oid from pg_namespace
    where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'pgboss'))
      and not exists (select from pg_depend e
      where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
    order by c.oid::regclass::text collate "C", a.attname collate "C"`);
  return rows;
}

function typeOf(column: Column): string {
  const isList = column.type.endsWith('[]');
  const base =
    columnTypes[`${column.table}.${column.name}`] ?? unionOf(column.checks) ?? answers[column.type.replace('[]', '')];
  if (base === undefined)
    throw new Error(
      `${column.table}.${column.name} is ${column.type}: say in scripts/row-types.ts what the driver answers for it.`,
    );
  const one = isList ? `${base.includes('|') ? `(${base})` : base}[]` : base;
  const read = column.nullable ? `${one} | null` : one;
  return column.filled === 'always'
    ? `GeneratedAlways<${read}>`
    : column.filled === 'usually'
      ? `Generated<${read}>`
      : read;
}

/** The texts that a check allows: \`status in ('Open', 'Closed')\`, as PostgreSQL writes it back. */
function unionOf(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const [, list] =
      /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[)?((?:'(?:[^']|'')*'::text(?:, )?)+)(?:\]\))?\)\)$/.exec(check) ?? [];
    if (list)
      return [...list.matchAll(/'((?:[^']|'')*)'::text/g)]
        .map(([, value = '']) => `'${value.replaceAll("''", "\\'")}'`)
        .join(' | ');
  }
  return undefined;
}
