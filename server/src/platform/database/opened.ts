import { type RawBuilder, sql } from 'kysely';

export type Statements = Readonly<Record<string, RawBuilder<unknown>>>;
export type Answers<T extends Statements> = {
  readonly [K in keyof T]: T[K] extends RawBuilder<infer Row> ? Row[] : never;
};

/** What is found by an unguessable key, and the business unit it belongs to. */
export interface Opened {
  readonly businessUnitId: number;
}

/** What is read about a row that was found. */
export interface OpenedParts<T extends Statements> {
  /** By the columns of the row that was found, each as an expression. */
  readonly reads: (column: (name: string, type: string) => RawBuilder<unknown>) => T;
  /** Named parts beside them that write what has no scope: hits of limits. The row that was found is `opened.j`. */
  readonly beside?: RawBuilder<unknown>;
}

const columns = new Map<string, RawBuilder<unknown>>();
/** The name of a column of ours, made once. */
function columnNamed(name: string): RawBuilder<unknown> {
  const made = columns.get(name) ?? sql.raw(`"${name.replaceAll('"', '""')}"`);
  columns.set(name, made);
  return made;
}

/** Each statement's rows as one column of JSON. */
export const asJson = (statements: Statements) =>
  sql.join(
    Object.entries(statements).map(
      ([name, statement]) => sql`(select coalesce(json_agg(x), '[]') from (${statement}) x) as ${columnNamed(name)}`,
    ),
  );

// The scope is set before anything is read: what a `case` does not need yet is not evaluated, and a row of a
// materialized part is whole before the next part sees it. Were that ever otherwise, row-level security would show
// nothing rather than too much.

/** A read over every business unit. */
export const platformWide = <Row>(statement: RawBuilder<Row>) =>
  sql<{
    row: Row | null;
  }>`select case when set_config('app.platform', 'on', true) = 'on' then (select to_json(x)
    from (${statement}) x) end as row`;

/**
 * `find` over every business unit; what follows in the transaction sees only the one of the row it found. `beside` is a
 * value read within it by the same statement, over the columns of `found`; nobody is answered it.
 */
export const narrowing = <Row extends Opened>(find: RawBuilder<Row>, beside?: RawBuilder<unknown>) =>
  sql<Row>`with found as materialized (${find}) select found.* ${beside ? sql`, ${beside} as beside` : sql``} from found
    where set_config('app.bu', found."businessUnitId"::text, true) <> '' and set_config('app.platform', '', true) = ''`;

/** `find` over every business unit, then `reads` within the one of the row it found: one statement, one snapshot. */
export function openedAlone<Row extends Opened, T extends Statements>(
  find: RawBuilder<Row>,
  { reads, beside }: OpenedParts<T>,
) {
  const column = (name: string, type: string) => sql`(select (j ->> ${sql.lit(name)})::${sql.raw(type)} from opened)`;
  const parts = Object.entries(reads(column)).map(
    ([name, statement]) =>
      sql`case when opened.j is not null then (select coalesce(json_agg(x), '[]')
        from (${statement}) x) end as ${columnNamed(name)}`,
  );
  return sql<Answers<T> & { readonly found: Row | null }>`with
    found as materialized (select case
    when set_config('app.platform', 'on', true) = 'on' then (select to_jsonb(x) from (${find}) x) end as j),
    opened as materialized (select j from found
    where set_config('app.bu', coalesce(j ->> 'businessUnitId', ''), true) is not null
    and set_config('app.platform', '', true) = '')
    ${beside ? sql`, ${beside}` : sql``}
    select ${sql.join([sql`opened.j as found`, ...parts])} from opened`;
}
