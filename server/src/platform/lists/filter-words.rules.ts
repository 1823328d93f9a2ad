import type { List, ListTexts, ListWord, ListWords } from '@ratepayer/contract/kit/list.ts';
import type { Say } from '@ratepayer/contract/kit/texts.ts';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Ground } from './source.ts';

type Words = Pick<ListTexts<List>, 'filters' | 'fields' | 'values'>;

/** The days and the filter of a list in words, for the head of what is printed of it. */
export function filterWords(
  list: List,
  texts: Words,
  { unit, start, end }: Ground,
  query: object,
  say: Say<ListWords>,
): string[] {
  const asked = new Map<string, unknown>(Object.entries(query));
  const said = (kind: List['filters'][string]['kind'], value: unknown) => {
    if (kind === 'amount') return formatMoney(Number(value), unit.currencyCode, unit.culture);
    if (kind === 'yesNo') return say(value ? 'yes' : 'no');
    if (kind === 'units') return `#${String(value)}`;
    const word = texts.values?.[String(value)];
    return word ? say(word) : String(value);
  };
  const filters = Object.entries(list.filters).flatMap(([name, { kind }]) => {
    const values = [asked.get(name)].flat().filter((value) => value !== undefined && value !== '');
    return values.length > 0
      ? [`${say(texts.filters[name] as ListWord)}: ${values.map((value) => said(kind, value)).join(', ')}`]
      : [];
  });
  const fields = (asked.get('Search.FieldNames') as string[] | undefined) ?? [];
  const search = asked.get('Search.SearchText') ? [`${say('search')}: ${asked.get('Search.SearchText')}`] : [];
  const within =
    search.length > 0 && fields.length > 0
      ? [`${say('searched_in')}: ${fields.map((field) => say(texts.fields[field] as ListWord)).join(', ')}`]
      : [];
  const exact = search.length > 0 && asked.get('Search.ExactMatch') ? [say('exact_match')] : [];
  const days = daysText(start, end, say);
  const ids = (asked.get('Ids') as number[] | undefined) ?? [];
  const chosen = ids.length > 0 ? [say('count_selected', { count: ids.length })] : [];
  const all = [...filters, ...search, ...within, ...exact, ...chosen];
  return [...(days ? [say('period_is', { days })] : []), ...(all.length > 0 ? [all.join(' · ')] : [])];
}

function daysText(start: string | undefined, end: string | undefined, say: Say<ListWords>): string {
  if (start && end) return start === end ? say('days_one', { start }) : say('days_between', { start, end });
  return start ? say('days_from', { start }) : end ? say('days_until', { end }) : '';
}
