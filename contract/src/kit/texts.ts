import { formatDate, formatInstant, type TimeZone } from './local-date.ts';
import { formatMoney, formatNumber } from './money.ts';
import type { Culture } from './culture.ts';
import type { CurrencyCode } from './shapes.ts';
import { type Part, partsOf } from './text-parts.ts';

/** What stands in a place of a text; a stored text keeps these values and never what they look like. */
interface Kinds {
  number: number;
  money: { readonly value: number; readonly currencyCode: CurrencyCode };
  date: string;
  instant: { readonly at: string | Date; readonly zone: TimeZone; readonly viewer?: string | undefined };
}

// The types read a text as the formatter does: until a bracket that closes the branch, or to the end.
type Read<S extends string, P> = S extends `${infer A}{${infer B}`
  ? A extends `${string}}${infer C}`
    ? [P, `${C}{${B}`]
    : Place<B, P>
  : S extends `${string}}${infer C}`
    ? [P, C]
    : [P, ''];
type Place<S extends string, P> = S extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer N}, plural, ${string}`
    ? S extends `${string}, plural, ${infer B}`
      ? Branches<B, P & Record<N, number>>
      : never
    : Head extends `${infer N}, select, ${string}`
      ? S extends `${string}, select, ${infer B}`
        ? Branches<B, P & Record<N, string>>
        : never
      : Head extends `${infer N}, ${infer K}`
        ? Read<Rest, P & Record<N, K extends keyof Kinds ? Kinds[K] : never>>
        : Read<Rest, P & Record<Head, string>>
  : never;
type Branches<S extends string, P> = S extends `}${infer Rest}`
  ? Read<Rest, P>
  : S extends `${string}{${infer B}`
    ? Read<B, P> extends [infer Q, infer Rest extends string]
      ? Branches<Rest, Q>
      : never
    : never;

/** The places of a text and what each takes, read from the text itself. */
export type PlacesOf<S extends string> =
  Read<S, unknown> extends [infer P, string] ? { readonly [N in keyof P]: P[N] } : never;
/** The texts of an area: every key of the base culture, in the words of another one. */
export type Translation<Base> = { readonly [K in keyof Base]: string };
type SamePlaces<A extends string, B extends string> = [PlacesOf<A>, PlacesOf<B>] extends [PlacesOf<B>, PlacesOf<A>]
  ? true
  : false;
type Wrong<Base, T> = {
  [K in keyof T]: K extends keyof Base ? (SamePlaces<Base[K] & string, T[K] & string> extends true ? never : K) : K;
}[keyof T];
/**
 * Nothing, when every text of a culture stands in the base culture with the same places; otherwise what no object is.
 */
export type Whole<Base, T> = [Wrong<Base, T>] extends [never] ? unknown : { readonly wrong: Wrong<Base, T> };

type Given<S> = S extends string ? (keyof PlacesOf<S> extends never ? [] : [places: PlacesOf<S>]) : never;
/** The same for what is told: a plain place may hold what was told in its turn, and is said with it. */
type GivenTold<S> = S extends string
  ? keyof PlacesOf<S> extends never
    ? []
    : [places: { readonly [N in keyof PlacesOf<S>]: string extends PlacesOf<S>[N] ? Written : PlacesOf<S>[N] }]
  : never;
/** Says a text of an area by its key. */
export type Say<T> = <K extends keyof T & string>(key: K, ...places: Given<T[K]>) => string;
/** A text that is not said yet, as it is stored and as a refusal carries it. */
export interface Told {
  readonly key: string;
  readonly places?: Readonly<Record<string, unknown>> | undefined;
}

/** What is kept to be read later: as somebody else wrote it (a person, a gateway), or told by us. */
export type Written = string | Told;

const kinds: { readonly [K in keyof Kinds]: (value: Kinds[K], culture: Culture) => string } = {
  number: formatNumber,
  money: (value, culture) => formatMoney(value.value, value.currencyCode, culture),
  date: formatDate,
  instant: (value, culture) => formatInstant(value.at, value.zone, value.viewer, culture),
};
/** What stands in a place has the type of its kind where it was said (`Say`), and is kept as it was told. */
const ofKind = <K extends keyof Kinds>(kind: K, value: unknown, culture: Culture) =>
  kinds[kind]?.(value as Kinds[K], culture);

/**
 * A text as its parts: what stands in a place of no kind is handed on as it is, so that a page may put an element
 * there.
 */
export const piecesOf = (text: string, culture: Culture, places: Places = {}): unknown[] =>
  partsOf(text).flatMap((part) => put(part, culture, places));

type Places = Readonly<Record<string, unknown>>;

/** One part with what stands in its place; inside a plural, # is its count, and =0 is before the rest. */
function put(part: Part, culture: Culture, places: Places, count?: number): unknown[] {
  if (typeof part === 'string')
    return [count === undefined ? part : part.replaceAll('#', formatNumber(count, culture))];
  const value = places[part.place];
  if (!part.branches) return [part.kind ? ofKind(part.kind as keyof Kinds, value, culture) : value];
  const { branches } = part;
  const plural = part.kind === 'plural' ? (value as number) : undefined;
  const branch = plural === undefined ? String(value) : new Intl.PluralRules(culture).select(plural);
  const parts = branches[`=${value}`] ?? branches[branch] ?? branches['other'] ?? [];
  return parts.flatMap((inner) => put(inner, culture, places, plural ?? count));
}

/** What a text is said with: nothing, or its places. */
export const placesIn = (given: readonly unknown[]): Readonly<Record<string, unknown>> | undefined =>
  given[0] as Readonly<Record<string, unknown>> | undefined;

/** Says the texts of one culture, with its figures and dates. */
export const sayIn =
  <const T extends Readonly<Record<string, string>>>(texts: T, culture: Culture): Say<T> =>
  (key, ...given) =>
    piecesOf(texts[key] ?? key, culture, placesIn(given)).join('');

/** Tells the texts of an area: each as its key, with the area before it, and its places. */
export const tellerOf =
  <T>(area: string) =>
  <K extends keyof T & string>(key: K, ...given: GivenTold<T[K]>): Told => ({
    key: `${area}/${key}`,
    places: placesIn(given),
  });
