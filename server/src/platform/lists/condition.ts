import { type AskedOf, byNames, type FilterOf, type SearchOf } from '@ratepayer/contract/kit/list.ts';
import type { Filter } from '@ratepayer/contract/kit/list-filter.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { AnyList, Ground, Search, Source, Sql, Tallied } from './source.ts';

const least = 2;

interface Part {
  readonly name: string;
  readonly condition: Sql;
}

/** All that a query asks of a list, as parts that a tally may leave out by the name of their filter. */
export async function conditionOf<D extends AnyList, A>(
  tx: Tx,
  source: Source<D, A>,
  ground: Ground,
  query: AskedOf<D>,
): Promise<Tallied<D>['where']> {
  const asked = new Map<string, unknown>(Object.entries(query));
  const list = byNames(source.list);
  const filters = Object.entries(
    source.filters as Readonly<Record<string, (value: unknown, ground: Ground, asked: AskedOf<D>) => Sql>>,
  );
  const meant = (name: string) => asked.get(name) ?? usualOf(list.filters[name]);
  const search = searchOf<D>(source.list, asked);
  const parts: Part[] = [
    { name: '', condition: source.scope(ground.unit.id) },
    ...periodParts(source.period, ground).map((condition) => ({ name: '', condition })),
    ...(source.besides?.(query) ?? []).map((condition) => ({ name: '', condition })),
    ...filters.flatMap(([name, condition]) => {
      const value = meant(name);
      return value === undefined || value === '' ? [] : [{ name, condition: condition(value, ground, query) }];
    }),
    ...(search && source.search ? [{ name: '', condition: await source.search(search, ground, tx, query) }] : []),
  ];
  return (...without: (keyof FilterOf<D>)[]) =>
    sql.join(
      parts.filter((part) => !without.some((name) => name === part.name)).map((part) => part.condition),
      sql` and `,
    );
}

/** What holds while nothing is chosen; a filter of several values says so itself. */
const usualOf = (filter: Filter | undefined) => (filter?.kind === 'yesNo' ? filter.usual : undefined);

function periodParts(period: Source<AnyList, unknown>['period'], { start, end, from, until }: Ground): Sql[] {
  if (!period) return [];
  if ('date' in period)
    return [
      ...(start ? [sql`${period.date} >= ${start}::date`] : []),
      ...(end ? [sql`${period.date} <= ${end}::date`] : []),
    ];
  return [...(from ? [sql`${period.instant} >= ${from}`] : []), ...(until ? [sql`${period.instant} < ${until}`] : [])];
}

/** What is searched for; nothing when it is less than two characters. */
function searchOf<D extends AnyList>(list: D, asked: ReadonlyMap<string, unknown>): Search<SearchOf<D>> | undefined {
  const text = String(asked.get('Search.SearchText') ?? '').trim();
  if (text.length < least) return undefined;
  const fields = (asked.get('Search.FieldNames') ?? list.search) as readonly SearchOf<D>[];
  return {
    text,
    exact: asked.get('Search.ExactMatch') === true,
    fields,
    within: (...some) => some.some((field) => fields.includes(field)),
  };
}
