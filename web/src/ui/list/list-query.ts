import { byNames, type AskedOf, columnsWith, type List, type QueryOf, sortKeys } from '@ratepayer/contract/kit/list.ts';
import type { Filter } from '@ratepayer/contract/kit/list-filter.ts';
import { isDate } from '@ratepayer/contract/kit/local-date.ts';
import { type Days, daysIn } from './date-range.ts';
import type { Altered } from '../use-address.ts';
import type { ListAddress } from './list-address.ts';
import { sortQuery } from './list-column.ts';
import { parseMoneyInput } from '../../platform/texts/typed-money.ts';

type Declared = List<unknown, unknown, unknown>;
const filtersOf = (list: Declared) => list.filters as Readonly<Record<string, Filter>>;

/** The values of a filter as they stand in an address: those that the list declares, once each. */
export const chosenOf = (filter: Filter, text: string): string[] => {
  const given = text.split(',').filter(Boolean);
  if (filter.kind === 'units') return [...new Set(given)].filter((value) => /^[1-9]\d{0,8}$/.test(value));
  return filter.kind === 'many' ? [...new Set(given)].filter((value) => filter.values.includes(value)) : given;
};

/** What a press does to the values of a filter, as it alters the text of them in an address. */
export const altered =
  (filter: Filter, alter: Altered<readonly string[]>): Altered<string> =>
  (text) =>
    alter(chosenOf(filter, text)).join(',');

const usualOf = (filter: Filter) => (filter.kind === 'many' && filter.usual ? [filter.usual] : undefined);

const yesNoOf: Readonly<Record<string, boolean>> = { true: true, false: false };

function typedValue(filter: Filter, text: string): unknown {
  switch (filter.kind) {
    case 'tabs':
      return filter.tabs[text]?.slice();
    case 'many': {
      const chosen = chosenOf(filter, text);
      return chosen.length > 0 ? chosen : undefined;
    }
    case 'day':
      return isDate(text) ? text : undefined;
    case 'units': {
      const chosen = chosenOf(filter, text).map(Number);
      return chosen.length > 0 ? chosen : undefined;
    }
    case 'yesNo':
      return yesNoOf[text];
    case 'amount':
      return parseMoneyInput(text);
    default:
      return text;
  }
}

/** What a filter asks: what the address says, else what usually holds. */
const askedValue = (filter: Filter, text: string): unknown =>
  (text === '' ? undefined : typedValue(filter, text)) ?? usualOf(filter);

/** Keys of an address that narrow a list; whose list it is, its order and its columns do not. */
const narrowingKeys = (list: Declared): string[] => [
  'q',
  'in',
  'exact',
  ...Object.values(filtersOf(list)).map(({ key }) => key),
];
const dayKeys = ['range', 'start', 'end'];

/** Keys of an address that belong to a list: what narrows it, its days, order, columns and size. */
export const keysOf = (list: Declared): readonly string[] => [
  ...narrowingKeys(list),
  ...dayKeys,
  ...['sort', 'cols', 'size'],
];

/** Whether something narrows the list; days do where the list is usually about all of them. */
export const isNarrowed = (list: Declared, { get }: ListAddress): boolean =>
  [...narrowingKeys(list), ...(list.period === 'open' ? dayKeys : [])].some((key) => get(key) !== '');

/** What takes all of it away. */
export const widened = (list: Declared): Record<string, undefined> =>
  Object.fromEntries(
    [...narrowingKeys(list), ...(list.period === 'open' ? dayKeys : [])].map((key) => [key, undefined]),
  );

/** All that an address narrows a list by, as the API takes it: the same for the page and for a file. */
export function askedOf<D extends Declared>(list: D, address: ListAddress, timezone: string): AskedOf<D> {
  const { get } = address;
  const days: Days | undefined = daysIn(address.params, list.period, timezone);
  const filters = Object.entries(filtersOf(list)).map(([name, filter]) => [name, askedValue(filter, get(filter.key))]);
  const search = get('q')
    ? {
        'Search.SearchText': get('q'),
        'Search.ExactMatch': get('exact') === 'true' || undefined,
        'Search.FieldNames': get('in') ? [get('in')] : undefined,
      }
    : {};
  const asked = {
    ...(days ? { StartDate: days.start, EndDate: days.end } : {}),
    ...Object.fromEntries(filters),
    ...search,
    ...sortQuery(sortOf(list, get('sort')), columnsWith(byNames(list), 'sort')),
  };
  return asked as AskedOf<D>;
}

/** The order of an address, as far as the list has these columns. */
export function sortOf(list: Declared, text: string): string {
  const columns = list.columns as Readonly<Record<string, { sort?: true }>>;
  const known = sortKeys(text).filter(({ id }) => columns[id]?.sort);
  return known.length > 0 ? known.map(({ id, descending }) => (descending ? `-${id}` : id)).join(',') : list.usual;
}

/** The query of one page. */
export const pageQueryOf = <D extends Declared>(
  list: D,
  address: ListAddress,
  timezone: string,
  extras: readonly string[],
): QueryOf<D> =>
  ({
    ...askedOf(list, address, timezone),
    ...(address.place ?? { Page: address.page }),
    PageSize: address.size,
    ...(extras.length > 0 ? { Extras: extras } : {}),
  }) as QueryOf<D>;
