import {
  type ColumnOf,
  type FilterOf,
  type ListTexts,
  list,
  type QueryOf,
  type SortOf,
} from '@ratepayer/contract/kit/list.ts';
import { many, yesNo } from '@ratepayer/contract/kit/list-filter.ts';
import { exportOperation, listOperation } from '@ratepayer/contract/kit/list-operation.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { beforeAll, expect, it } from 'vitest';
import { tellIssue } from '../src/platform/http/issue-texts.rules.ts';
import { sourceOf } from '../src/platform/lists/source.ts';
import { sayTold } from '../src/platform/texts/say.ts';

// As the server sets it: what is refused is said from the catalog.
beforeAll(() => {
  z.config({ customError: (issue) => sayTold(tellIssue(issue)) });
});

interface Cat {
  readonly id: number;
  readonly name: string;
  readonly born: string;
  readonly priceMinor: number;
  readonly isTame: boolean;
}
const cat = z.object({
  id: z.number(),
  name: z.string(),
  born: z.string(),
  priceMinor: z.number(),
  isTame: z.boolean(),
});

const born = { kind: 'date', sort: true } as const;
const common = { name: 'cats', needs: 'Payments:Default', period: 'open', search: ['name'] } as const;
const cats = list<Cat>()({
  ...common,
  usual: '-born',
  columns: {
    born: { kind: 'date', sort: true },
    name: { kind: 'text' },
    priceMinor: { kind: 'money', sort: true, total: true },
    isTame: { kind: 'yesNo', extra: true },
  },
  filters: { Names: many('name', ['Tom', 'Kit']), IsTame: yesNo('tame') },
});
type Cats = typeof cats;

// Each line below must be refused by the compiler: the file does not compile when one of them is not.
export const refused = () => {
  // @ts-expect-error no such property of the row
  list<Cat>()({ ...common, usual: 'born', columns: { born, weight: { kind: 'number' } }, filters: {} });
  // @ts-expect-error a kind that does not fit the property
  list<Cat>()({ ...common, usual: 'born', columns: { born: { kind: 'money', sort: true } }, filters: {} });
  // @ts-expect-error text has no total
  list<Cat>()({ ...common, usual: 'name', columns: { name: { kind: 'text', sort: true, total: true } }, filters: {} });
  // @ts-expect-error the usual order is by a column that is not sorted
  list<Cat>()({ ...common, usual: '-name', columns: { born, name: { kind: 'text' } }, filters: {} });
  // @ts-expect-error a value that the filter does not have
  const wrongValue: QueryOf<Cats> = { Names: ['Rex'] };
  // @ts-expect-error a column that is not sorted
  const wrongSort: QueryOf<Cats> = { 'Sorted.0.Id': 'name' };
  // @ts-expect-error a field that is not searched
  const wrongField: QueryOf<Cats> = { 'Search.FieldNames': ['born'] };
  // @ts-expect-error sent without being asked for
  const wrongExtra: QueryOf<Cats> = { Extras: ['name'] };
  const parts = {
    from: sql`cat`,
    scope: (unit: number) => sql`business_unit_id = ${unit}`,
    key: sql`id`,
    columns: sql<Cat>`*`,
    extras: { isTame: sql`is_tame` },
    texts: {} as ListTexts<Cats>,
  };
  const whole = {
    sorts: { born: sql`born`, priceMinor: sql`price` },
    filters: { Names: (names: string[]) => sql`${names}`, IsTame: (tame: boolean) => sql`${tame}` },
    totals: { priceMinor: sql`sum(price)` },
  };
  // @ts-expect-error a sort is missing
  sourceOf(cats)({ ...parts, ...whole, sorts: { born: sql`born` } });
  // @ts-expect-error a filter is missing
  sourceOf(cats)({ ...parts, ...whole, filters: { IsTame: whole.filters.IsTame } });
  // @ts-expect-error a filter takes another value
  sourceOf(cats)({ ...parts, ...whole, filters: { ...whole.filters, IsTame: (tame: string) => sql`${tame}` } });
  // @ts-expect-error a total is missing
  sourceOf(cats)({ ...parts, ...whole, totals: {} });
  // @ts-expect-error a column that is sent on demand comes from nowhere
  sourceOf(cats)({ ...parts, ...whole, extras: {} });
  // @ts-expect-error rows of something else
  sourceOf(cats)({ ...parts, ...whole, columns: sql<{ id: number }>`*` });
  // @ts-expect-error the operation's row lacks what the list shows
  listOperation(cats, { summary: '', params: z.object({}), row: z.object({ id: z.number() }) });
  // @ts-expect-error a column without a name
  const texts: ListTexts<Cats>['columns'] = { born: 'date', name: 'name', priceMinor: 'amount' };
  return [wrongValue, wrongSort, wrongField, wrongExtra, sourceOf(cats)({ ...parts, ...whole }), texts];
};

it('makes the query of an operation from the declaration, and refuses what it does not declare by name', () => {
  const { query, access } = listOperation(cats, { summary: 'Cats', params: z.object({}), row: cat });
  expect(access).toEqual({ kind: 'permission', oneOf: ['Payments:Default'], besides: [] });
  const read = (asked: object) => query.strict().safeParse(asked);
  expect(
    read({
      Names: 'Tom',
      IsTame: 'false',
      'Sorted.0.Id': 'priceMinor',
      'Sorted.0.Desc': 'true',
      PageSize: '50',
      Extras: 'isTame',
    }).data,
  ).toEqual({
    Names: ['Tom'],
    IsTame: false,
    'Sorted.0.Id': 'priceMinor',
    'Sorted.0.Desc': true,
    Page: 1,
    PageSize: 50,
    Extras: ['isTame'],
  });
  const said = (asked: object) => read(asked).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(said({ 'Sorted.0.Id': 'name' })).toEqual(['Sorted.0.Id: Choose one of: born, priceMinor.']);
  expect(said({ Names: ['Rex'] })).toEqual(['Names.0: Choose one of: Tom, Kit.']);
  expect(said({ Extras: 'born' })).toEqual(['Extras.0: Choose one of: isTame.']);
  expect(said({ Nmes: 'Tom' })).toHaveLength(1);
});

it('gives a file the same condition and its own columns, and no pages', () => {
  const { query } = exportOperation(cats, { summary: 'Cats', params: z.object({}), rows: 'payment' });
  expect(Object.keys(query.shape).toSorted()).toEqual(
    [
      'Columns',
      'EndDate',
      'Ids',
      'IsTame',
      'Names',
      'Search.ExactMatch',
      'Search.FieldNames',
      'Search.SearchText',
      'Sorted.0.Desc',
      'Sorted.0.Id',
      'Sorted.1.Desc',
      'Sorted.1.Id',
      'StartDate',
    ].toSorted(),
  );
});

it('has types that say what may be asked', () => {
  const sort: SortOf<Cats> = 'born';
  const column: ColumnOf<Cats> = 'isTame';
  const filter: FilterOf<Cats> = { Names: ['Kit'], IsTame: true };
  expect([sort, column, filter.Names]).toEqual(['born', 'isTame', ['Kit']]);
});
