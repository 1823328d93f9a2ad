import type pg from 'pg';

/** A column of a money table, as the catalogue knows it. */
export interface MoneyColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The values that its check allows, when it lists them. */
  readonly states: readonly string[];
  /** The table that it refers to. */
  readonly target: string | undefined;
}

export interface Corruption {
  readonly table: string;
  readonly column: string;
  readonly ctid: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly from: string;
  /** An SQL expression. */
  readonly to: string;
}

/** What refers to a row without a foreign key. */
const references: Readonly<Record<string, string>> = {
  account_id: 'account',
  business_unit_id: 'business_unit',
  target_transaction_id: 'transaction',
  quick_pay_session_id: 'quick_pay_session',
  source_line_id: 'payment_line_item',
  payment_source_id: 'payment_source',
};

/** Every column of these tables, by name and place. */
export async function columnsOf(client: pg.ClientBase, tables: readonly string[]): Promise<MoneyColumn[]> {
  const { rows } = await client.query<{
    table: string;
    column: string;
    type: string;
    nullable: string;
    checks: string[] | null;
    target: string | null;
  }>(
    `select c.table_name as table, c.column_name as column, c.data_type as type, c.is_nullable as nullable,
      (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.contype = 'c' and k.conrelid = c.table_name::regclass and k.conkey = array[a.attnum]) as checks,
      (select min(k.confrelid::regclass::text) from pg_constraint k
      where k.contype = 'f' and k.conrelid = c.table_name::regclass and k.conkey = array[a.attnum]) as target
    from information_schema.columns c
    join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
    where c.table_schema = 'public' and c.table_name = any($1)
    order by array_position($1, c.table_name::text), c.ordinal_position`,
    [tables],
  );
  return rows.map(({ table, column, type, nullable, checks, target }) => ({
    table,
    column,
    type,
    isNullable: nullable === 'YES',
    states: (checks ?? []).flatMap((check) => [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? '')),
    target: target ?? references[column],
  }));
}

const shape =
  /^(type|status|origin|operation|outcome|kind|line_item_type|bucket|event_type|resolution|source_type|payment_source_type|is_|included|posts|has_|include_)/;

/**
 * One cent more, every other state, another row or none, set or not set: on one row of each shape the table has, which
 * is its states and what is set in it.
 */
export async function corruptionsOf(
  client: pg.ClientBase,
  column: MoneyColumn,
  isLeft: (at: string) => boolean,
): Promise<Corruption[]> {
  const { table } = column;
  const { rows } = await client.query<{ ctid: string; row: Record<string, unknown> }>(
    `select ctid::text, to_jsonb(t) as row from ${table} t order by t.ctid`,
  );
  const shapes = new Map<string, { ctid: string; row: Record<string, unknown> }>();
  for (const each of rows) {
    const key = JSON.stringify(
      Object.entries(each.row).flatMap(([name, value]) =>
        isLeft(`${table}.${name}`)
          ? []
          : [[name, shape.test(name) ? value : value === null || value === '' || value === 0]],
      ),
    );
    if (!shapes.has(key)) shapes.set(key, each);
  }
  const corruptions: Corruption[] = [];
  for (const { ctid, row } of shapes.values()) {
    const from = row[column.column];
    for (const to of await othersOf(client, column, from))
      corruptions.push({ table, column: column.column, ctid, row, from: JSON.stringify(from), to });
  }
  return corruptions;
}

async function othersOf(
  client: pg.ClientBase,
  { column, type, isNullable, states, target }: MoneyColumn,
  from: unknown,
): Promise<string[]> {
  const none = isNullable && from !== null ? ['null'] : [];
  if (target) {
    const { rows } = await client.query<{ id: number }>(
      `(select id from ${target} where id < coalesce($1, 9e18) order by id desc limit 1)
        union all (select id from ${target} where id > coalesce($1, 9e18) order by id limit 1)`,
      [from],
    );
    return [...rows.map(({ id }) => String(id)), ...none];
  }
  if (type === 'jsonb')
    return amountsIn(from).map(
      (path) => `jsonb_set("${column}", '{${path}}', to_jsonb(("${column}" #>> '{${path}}')::bigint + 1))`,
    );
  if (type === 'boolean') return [`not "${column}"`];
  if (type === 'date' || type.startsWith('timestamp'))
    return from === null ? ['now()'] : isNullable ? none : [`"${column}" + interval '1 day'`];
  if (type === 'ARRAY') return [`"${column}"[2:]`];
  if (type === 'bigint' || type === 'integer') return from === null ? ['1'] : [`"${column}" + 1`, ...none];
  if (states.length > 1) return [...states.filter((state) => state !== from).map((state) => `'${state}'`), ...none];
  if (type === 'text')
    return [from === 'USD' ? "'CAD'" : `coalesce("${column}", '') || '1'`, ...(from === '' ? [] : ["''"])];
  return [];
}

/** Where the first amounts are in what a column keeps as a document. */
function amountsIn(document: unknown, path: readonly string[] = []): string[] {
  if (document === null || typeof document !== 'object') return [];
  return Object.entries(document)
    .flatMap(([key, value]) =>
      /(Minor|accountChargeId|lineItemId)$/.test(key) && typeof value === 'number'
        ? [[...path, key].join(',')]
        : amountsIn(value, [...path, key]),
    )
    .slice(0, 8);
}
