import type { Readable } from 'node:stream';
import type { ExportMethod } from '@ratepayer/contract/kit/export.ts';
import type { AskedOf, Column, FilterOf, List, PageOf, QueryOf, RowOf } from '@ratepayer/contract/kit/list.ts';
import type { Filter } from '@ratepayer/contract/kit/list-filter.ts';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { exportOf, pageOf } from '../src/capabilities/organizations/unit-lists.ts';
import { businessUnitById } from '../src/capabilities/organizations/find-business-unit.ts';
import { anyOf, isOfRole } from '@ratepayer/contract/users/needs.ts';
import { anonymous, type Caller } from '../src/platform/http/caller.ts';
import { conditionOf } from '../src/platform/lists/condition.ts';
import { fileColumns } from '../src/platform/lists/file-columns.rules.ts';
import { orderOf } from '../src/platform/lists/order.ts';
import { walkList } from '../src/platform/lists/read-export.ts';
import { sayList } from '../src/platform/lists/say-list.ts';
import type { AnyList, Counted, Ground, Source } from '../src/platform/lists/source.ts';
import type { World } from './world.ts';

interface Tested<D, A> {
  readonly world: () => World;
  /** Fills the lists of two business units, this one and another. */
  readonly seed: (world: World) => Promise<void>;
  /** The sample town's waterworks, where nothing is said, and its neighbor's. */
  readonly unit?: string;
  readonly foreign?: string;
  /** The days that all rows of the seed lie in; of a list of one thing also which, by the business unit. */
  readonly days?: QueryOf<D> | ((unit: number) => QueryOf<D>);
  /** Its number, where that is not its `id`. */
  readonly key?: (row: RowOf<D>) => number;
  /** Both of its keys, where a row is one only by two. */
  readonly both?: (row: RowOf<D>) => readonly [key: number, beside: number];
  /** What each filter means, in the plainest words; for any of several values the column that its key names tells. */
  readonly naive?: {
    readonly [K in keyof FilterOf<D>]?: (row: RowOf<D>, value: NonNullable<FilterOf<D>[K]>) => boolean;
  };
  /** What a search looks through where that is not the property of its name; or that it is tested elsewhere. */
  readonly searched?: 'by rules of its own' | Readonly<Record<string, (row: RowOf<D>) => string>>;
  /** Fields that are found by their beginning alone. */
  readonly begins?: readonly string[];
  /** Values to try where the declaration names none. */
  readonly samples?: Readonly<Record<string, readonly unknown[]>>;
  /** What the answer adds up to, from its rows. */
  readonly sum?: (rows: readonly RowOf<D>[], answer: PageOf<D> & A) => void;
}

const here = 'riverton-water';
const nextDoor = 'lakeshore-hydro';

/** Eight rows of a table here and one next door, each column by what it is of the row's number `n`. */
export const seedRows =
  (table: string, columns: Readonly<Record<string, string>>) =>
  async ({ rows }: World): Promise<void> => {
    const [names, values] = [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
    const made = (slug: string, count: number) =>
      rows(
        `insert into ${table} (business_unit_id, ${names})
         select (select id from business_unit where slug = '${slug}'), ${values} from generate_series(1, ${count}) n`,
      );
    await made(here, 8);
    await made(nextDoor, 1);
  };

const most = 250;
// As the database compares texts: by their code, or as people do.
const inCode = (values: readonly unknown[]) => values.map(String).toSorted();
const inWords = (values: readonly unknown[]) => values.map(String).toSorted((a, b) => a.localeCompare(b));

/** What every declared list must do, over the real database: sorts, filters, pages, sums, scope, files. */
export function testList<D extends AnyList, A extends Counted>(source: Source<D, A>, tested: Tested<D, A>): void {
  const list = source.list as unknown as List;
  const columns = Object.entries(list.columns as Readonly<Record<string, Column>>);
  const sorts = columns.filter(([, column]) => column.sort).map(([id]) => id);
  let world: World;
  let unit: number;
  let all: RowOf<D>[];
  const daysOf = (of: number) => (typeof tested.days === 'function' ? tested.days(of) : tested.days);
  const read = (query: object, of = unit) =>
    pageOf(world.deps, source, of, { ...daysOf(of), PageSize: most, ...query } as QueryOf<D>);
  const keyOf = tested.key ?? ((row) => (row as { readonly id: number }).id);
  const keys = (rows: readonly RowOf<D>[]) => rows.map(keyOf);
  const cellOf = (row: RowOf<D>, name: string) => (row as Readonly<Record<string, unknown>>)[name];
  const sorted = (id: string, descending: boolean) => ({ 'Sorted.0.Id': id, 'Sorted.0.Desc': descending });

  beforeAll(async () => {
    world = tested.world();
    await tested.seed(world);
    unit = await world.unitId(tested.unit ?? here);
    all = (await read({})).items;
  });

  it('has a seed that shows something', () => {
    expect(all.length).toBeGreaterThan(6);
    expect(all.length).toBeLessThan(most);
    expect(new Set(keys(all)).size).toBe(all.length);
  });

  it.each(sorts)('sorts by %s both ways, and a way back is the same way backwards', async (id) => {
    const [up, down] = [(await read(sorted(id, false))).items, (await read(sorted(id, true))).items];
    expect(keys(down)).toEqual(keys(up).toReversed());
    expect(keys(up).toSorted((a, b) => a - b)).toEqual(keys(all).toSorted((a, b) => a - b));
    const values = up.map((row) => (row as Record<string, unknown>)[id]);
    if (values.every((value) => typeof value === 'number'))
      expect(values).toEqual(values.toSorted((a, b) => Number(a) - Number(b)));
    else if (!values.includes(null)) expect([inCode(values), inWords(values)]).toContainEqual(values.map(String));
  });

  it.each(Object.entries(list.filters as Readonly<Record<string, Filter>>))(
    'filters by %s as its plainest words say',
    async (name, filter) => {
      const isAny = (row: RowOf<D>, wanted: unknown) => (wanted as unknown[]).includes(cellOf(row, filter.key));
      const said = tested.naive?.[name as keyof FilterOf<D>] as
        | ((row: RowOf<D>, value: unknown) => boolean)
        | undefined;
      const isSame = (row: RowOf<D>, wanted: unknown) => cellOf(row, filter.key) === wanted;
      const plain = filter.kind === 'many' ? isAny : filter.kind === 'yesNo' ? isSame : undefined;
      const holds = said ?? (filter.key in list.columns ? plain : undefined);
      if (!holds) throw new Error(`Nobody says what ${name} means.`);
      const values =
        tested.samples?.[name] ??
        (filter.kind === 'many' || filter.kind === 'tabs'
          ? [...filter.values.map((value) => [value]), filter.values.slice(0, 2)]
          : filter.kind === 'units'
            ? [[unit], [unit + 1_000_000]]
            : [true, false]);
      const found: number[] = [];
      // What usually holds leaves rows out of the list as it is without a choice.
      const usual = filter.kind === 'yesNo' ? filter.usual : undefined;
      const rows = usual === undefined ? all : [...all, ...(await read({ [name]: !usual })).items];
      for (const value of values) {
        const { items, totalCount } = await read({ [name]: value });
        expect(keys(items), `${name}=${String(value)}`).toEqual(keys(rows.filter((row) => holds(row, value))));
        expect(totalCount).toBe(items.length);
        found.push(items.length);
      }
      expect(Math.max(...found), 'the seed has nothing to find').toBeGreaterThan(0);
      expect(Math.min(...found), 'the seed has nothing to leave out').toBeLessThan(rows.length);
    },
  );

  const { searched = {}, begins = [] } = tested;
  it.each(searched === 'by rules of its own' ? [] : list.search)(
    'finds by %s, a part and a whole, capitals or not, and signs mean themselves',
    async (field) => {
      const textOf =
        (searched as Record<string, (row: RowOf<D>) => string>)[field] ?? ((row) => String(cellOf(row, field) ?? ''));
      const whole = all.map(textOf).find((text) => text.length > 3) ?? '';
      expect(whole, 'the seed has something to find').not.toBe('');
      const ask = async (text: string, exact = false) =>
        keys(
          (await read({ 'Search.SearchText': text, 'Search.FieldNames': [field], 'Search.ExactMatch': exact })).items,
        );
      const isBegun = begins.includes(field);
      const part = (isBegun ? whole.slice(0, -1) : whole.slice(1)).toUpperCase();
      const holding = all.filter((row) => {
        const at = textOf(row).toUpperCase().indexOf(part);
        return isBegun ? at === 0 : at >= 0;
      });
      expect(await ask(part)).toEqual(keys(holding));
      const same = all.filter((row) => textOf(row).toUpperCase() === whole.toUpperCase());
      expect(await ask(whole.toLowerCase(), true)).toEqual(keys(same));
      expect(await ask(`${whole.slice(0, 2)}%`)).toEqual([]);
      expect(await ask(`no such ${field}`)).toEqual([]);
    },
  );

  it('turns pages without a gap or a repeat, and counts the same on each', async () => {
    const pages: RowOf<D>[] = [];
    for (let Page = 1; pages.length < all.length; Page++) {
      const { items, totalCount } = await read({ Page, PageSize: 3 });
      expect(totalCount).toBe(all.length);
      pages.push(...items);
    }
    expect(keys(pages)).toEqual(keys(all));
  });

  const walked: [string, object][] = [
    ['the usual order', {}],
    ...sorts.map((id): [string, object] => [id, sorted(id, true)]),
    ...sorts
      .slice(1, 2)
      .map((id): [string, object] => [
        `${sorts[0]} and ${id}`,
        { ...sorted(sorts[0] ?? '', true), 'Sorted.1.Id': id, 'Sorted.1.Desc': false },
      ]),
  ];
  it.each(walked)('goes on and back by places through %s, to its end and from there', async (_, order) => {
    const inOrder = keys((await read(order)).items);
    const going = async (by: 'next' | 'previous', begin: object) => {
      const found: number[] = [];
      for (let from: object | undefined = begin; from; ) {
        const page: PageOf<D> & A = await read({ ...order, ...from, PageSize: 3 });
        found.splice(by === 'next' ? found.length : 0, 0, ...keys(page.items));
        from = page[by] === null ? undefined : { [by === 'next' ? 'After' : 'Before']: page[by] };
      }
      return found;
    };
    expect(await going('next', {})).toEqual(inOrder);
    expect(await going('previous', { Before: 'last' })).toEqual(inOrder);
  });

  it('adds up its whole filter', async () => {
    const answer = await read({ PageSize: 1 });
    const totals = (answer as { totals?: Record<string, number> }).totals ?? {};
    for (const [id] of columns.filter(([, column]) => 'total' in column && column.total))
      expect(totals[id], id).toBe(all.reduce((sum, row) => sum + Number((row as Record<string, unknown>)[id]), 0));
    tested.sum?.(all, answer);
  });

  it('shows nothing of another business unit', async () => {
    const others = await read({}, await world.unitId(tested.foreign ?? nextDoor));
    expect(others.items.length).toBeGreaterThan(0);
    expect(keys(others.items).filter((key) => keys(all).includes(key))).toEqual([]);
  });

  const orders = [
    {},
    ...sorts.flatMap((id) => [sorted(id, false), sorted(id, true)]),
    ...sorts.slice(1).map((id) => ({ ...sorted(sorts[0] ?? '', true), 'Sorted.1.Id': id, 'Sorted.1.Desc': false })),
  ];
  it.each(orders)('is read in slices in the order of the list: %o', async (order) => {
    const inOrder = keys((await read(order)).items);
    const slices = await world.db.reading([unit], async (tx) => {
      const found: number[] = [];
      const query = { ...daysOf(unit), ...order } as AskedOf<D>;
      const ground = { unit: await businessUnitById(tx, unit), today: '2026-11-01' } as Ground;
      const condition = (await conditionOf(tx, source, ground, query))();
      const next = await walkList(tx, source, condition, orderOf(source as never, query));
      for (;;) {
        const rows = await next(2, (row) => row);
        found.push(...keys(rows));
        if (rows.length < 2) return found;
      }
    });
    expect(slices.filter((key) => inOrder.includes(key))).toEqual(inOrder);
  });

  const fileOf = (method: ExportMethod, chosen: readonly string[], more: object = {}) => {
    const caller: Caller = {
      ...anonymous('127.0.0.1', 'test'),
      kind: 'staff',
      id: 1,
      name: 'Tester',
      ...(isOfRole(list.needs) ? { role: list.needs.roles[0] } : { permissions: new Set(anyOf(list.needs)) }),
      businessUnitIds: [unit],
    };
    const query = { ...daysOf(unit), Columns: chosen, ...more } as never;
    return exportOf(world.deps, caller, source, { businessUnitId: unit, method, query });
  };

  it('hands out every row with the columns that are chosen, in their order', async () => {
    const chosen = columns.map(([id]) => id).toReversed();
    const lines = await linesOf(fileOf('CSV', chosen));
    const own = await world.db.reading([unit], async (tx) => (await source.words?.(tx, unit)) ?? {});
    const say = sayList('en-US');
    const named = fileColumns(source, chosen as never, (word) => own[word] ?? say(word));
    expect(lines[0]?.split(',')).toEqual(named.map(({ name }) => (/[",]/.test(name) ? `"${name}"` : name)));
    expect(lines.length - 1).toBe(all.length);
    const book = await readXlsx(new Uint8Array(await bytes((await fileOf('Excel', chosen)).body as Readable)));
    const rows = book.sheets[0]?.rows ?? [];
    const heads = rows.slice(-all.length - 1)[0]?.map((name) => String(name).replace(/ \([A-Z]+\)$/, ''));
    expect(heads).toEqual(named.map(({ name }) => name));
  });

  it('hands out the rows that are chosen: all of them in the order of the list, or none', async () => {
    const names = columns.map(([id]) => id);
    const byKey = (rows: readonly RowOf<D>[]) => {
      const both = rows.map((row) => tested.both?.(row) ?? ([keyOf(row)] as const));
      const beside = both.flatMap(([, second]) => second ?? []);
      return { Ids: both.map(([first]) => first), ...(tested.both ? { IdsBeside: beside } : {}) };
    };
    const [head, ...whole] = await linesOf(fileOf('CSV', names));
    const wanted = [0, 2, all.length - 1];
    const chosen = wanted.flatMap((at) => all[at] ?? []);
    const twice = [...chosen, ...chosen].toReversed();
    expect(await linesOf(fileOf('CSV', names, byKey(twice)))).toEqual([head, ...wanted.map((at) => whole[at])]);
    const others = (await read({}, await world.unitId(tested.foreign ?? nextDoor))).items.slice(0, 1);
    const refused = (rows: readonly RowOf<D>[], more = {}) =>
      fileOf('CSV', names, { ...byKey([...chosen, ...rows]), ...more }).catch(({ status, message }) => [
        status,
        message,
      ]);
    const missing = [404, expect.stringMatching(/^Some of these rows are not there/)];
    expect(await refused(others)).toEqual(missing);
    const nowhere = { ...byKey(chosen), Ids: byKey(chosen).Ids.map((key, at) => (at === 1 ? 987_654_321 : key)) };
    expect(await refused([], nowhere)).toEqual(missing);
    if (list.period !== 'none') {
      const before = { StartDate: '1999-01-01', EndDate: '1999-01-02' };
      expect(await refused([], before), 'what the filter leaves out').toEqual(missing);
    }
  });
}

async function linesOf(file: ReturnType<typeof exportOf>): Promise<string[]> {
  const text = String(await bytes((await file).body as Readable));
  return text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
}

async function bytes(body: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
