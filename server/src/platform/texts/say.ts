import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { piecesOf, placesIn, type Say, type Told } from '@ratepayer/contract/kit/texts.ts';
import { textsOf } from './catalog.ts';
import { readerCulture } from './reader.ts';

/** Says the texts of an area to the reader of now. */
export function sayTo<T>(area: string): Say<T> {
  return (key, ...given) => sayTold({ key: `${area}/${key}`, places: placesIn(given) });
}

/** Says what was told or kept: a key with its area, and places. A key that nobody knows any more is shown as it is. */
export function sayTold({ key, places }: Told, culture: Culture = readerCulture()): string {
  const [area = '', name = ''] = key.split('/');
  return piecesOf(textsOf(area, culture)[name] ?? key, culture, toldInside(places, culture)).join('');
}

/** A text that is said already or told, or several that were told, as their reader reads them. */
export function said(text: string | Told | readonly Told[], culture: Culture = readerCulture()): string {
  if (typeof text === 'string') return text;
  return isTold(text) ? sayTold(text, culture) : text.map((one) => sayTold(one, culture)).join(' ');
}

/** A place may hold what was told in its turn. */
function toldInside(places: Told['places'], culture: Culture): Told['places'] {
  return (
    places &&
    Object.fromEntries(
      Object.entries(places).map(([name, value]) => [name, isTold(value) ? sayTold(value, culture) : value]),
    )
  );
}

/** Whether a value is what was told: a key and its places. */
const isTold = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';

/** The same, or several of them. */
export const areTold = (value: unknown): value is Told | readonly Told[] =>
  Array.isArray(value) ? value.length > 0 && value.every(isTold) : isTold(value);
