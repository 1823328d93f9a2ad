import type { Filter } from '@ratepayer/contract/kit/list.ts';
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

/** A pair of bounds is named alike, but for From and To. */
function backwardAmounts(filters: Filters, chosen: Values): Values {
  const keys = new Map(
    filters.flatMap(([name, filter]) => (filter.kind === 'amount' ? [[name, filter.key] as const] : [])),
  );
  return Object.fromEntries(
    [...keys].flatMap(([name, key]) => {
      const from = chosen[keys.get(name.replace('To', 'From')) ?? ''] ?? '';
      const to = chosen[key] ?? '';
      return name.includes('To') && from && to && parseMoneyInput(from) > parseMoneyInput(to)
        ? [[key, say('enter_amount_not_below')]]
        : [];
    }),
  );
}
