import type { Filter } from '@ratepayer/contract/kit/list-filter.ts';
import { say } from '../../platform/texts/lists.ts';
import type { Days } from './date-range.ts';
import type { ListAddress } from './list-address.ts';
import { parseMoneyInput } from '../../platform/texts/typed-money.ts';

/** By the key that each has in the address. */
export type Values = Readonly<Record<string, string>>;
type Filters = readonly (readonly [string, Filter])[];

/** What a sheet begins with: the days and filters as they stand. */
export const valuesOf = (filters: Filters, days: Days | undefined, address: ListAddress): Values => ({
  range: days?.range ?? '',
  start: days?.start ?? '',
  end: days?.end ?? '',
  ...Object.fromEntries(filters.map(([, { key }]) => [key, address.get(key)])),
});

/** What is wrong with what was chosen, by key: bounds that go backwards. */
export const problemsIn = (filters: Filters, chosen: Values, hasDays: boolean): Values => ({
  ...backwardAmounts(filters, chosen),
  ...backwardDays(filters, chosen),
  ...(hasDays && chosen['range'] === 'Custom' ? wrongDays(chosen) : {}),
});

/** What the address becomes: days of one's own have no name, and a named range has no days. */
export function changesFor(filters: Filters, chosen: Values, hasDays: boolean): Record<string, string | undefined> {
  const isCustom = chosen['range'] === 'Custom';
  const { range, start, end } = chosen;
  return {
    ...Object.fromEntries(filters.map(([, { key }]) => [key, chosen[key]])),
    ...(hasDays ? { range: isCustom ? '' : range, start: isCustom ? start : '', end: isCustom ? end : '' } : {}),
  };
}

const wrongDays = ({ start = '', end = '' }: Values): Values =>
  start === '' ? { start: say('choose_first_day') } : end !== '' && end < start ? { end: say('end_before_start') } : {};

/** Pairs of bounds of a kind: what the first is named by, and what the last, but for that alike. */
const pairsOf = (filters: Filters, kind: Filter['kind'], from: string, to: string) =>
  filters.flatMap(([name, filter]) => {
    const first = filters.find(([other]) => name.includes(to) && other === name.replace(to, from))?.[1];
    return filter.kind === kind && first ? [{ first: first.key, last: filter.key }] : [];
  });

const backwardAmounts = (filters: Filters, chosen: Values): Values =>
  Object.fromEntries(
    pairsOf(filters, 'amount', 'From', 'To').flatMap(({ first, last }) => {
      const [from, to] = [chosen[first] ?? '', chosen[last] ?? ''];
      return from && to && parseMoneyInput(from) > parseMoneyInput(to) ? [[last, say('enter_amount_not_below')]] : [];
    }),
  );

const backwardDays = (filters: Filters, chosen: Values): Values =>
  Object.fromEntries(
    pairsOf(filters, 'day', 'From', 'Through').flatMap(({ first, last }) => {
      const [from, to] = [chosen[first] ?? '', chosen[last] ?? ''];
      return from && to && to < from ? [[last, say('end_before_start')]] : [];
    }),
  );
