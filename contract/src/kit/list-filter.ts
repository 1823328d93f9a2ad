/** What narrows a list, as it is declared: its values, and its key in the address of the page. */

interface Keyed {
  /** As it stands in the address of the page. */
  readonly key: string;
}
export interface Many<V extends string = string> extends Keyed {
  readonly kind: 'many';
  readonly values: readonly V[];
  /** What holds while none is chosen. */
  readonly usual?: V | undefined;
}
export interface Tabs<V extends string = string> extends Keyed {
  readonly kind: 'tabs';
  readonly values: readonly V[];
  /** The values behind each tab. */
  readonly tabs: Readonly<Record<string, readonly V[]>>;
}
export interface YesNo extends Keyed {
  readonly kind: 'yesNo';
  readonly usual?: boolean | undefined;
}
export interface Typed extends Keyed {
  readonly kind: 'typed';
  readonly most: number;
}
export interface Amount extends Keyed {
  readonly kind: 'amount';
}
export interface Day extends Keyed {
  readonly kind: 'day';
}
/** Any of the business units of whoever asks. */
export interface Units extends Keyed {
  readonly kind: 'units';
}
export type Filter = Many | Tabs | YesNo | Typed | Amount | Day | Units;

/** Any of these values. */
export const many = <const V extends string>(key: string, values: readonly V[], usual?: V): Many<V> => ({
  kind: 'many',
  key,
  values,
  usual,
});
/** The same as tabs, each of which stands for some of the values. */
export const tabs = <const V extends string>(
  key: string,
  values: readonly V[],
  behind: Readonly<Record<string, readonly V[]>>,
): Tabs<V> => ({ kind: 'tabs', key, values, tabs: behind });
/** Yes or no; `usual` is what holds while neither is chosen. */
export const yesNo = (key: string, usual?: boolean): YesNo => ({ kind: 'yesNo', key, usual });
/** What somebody types. */
export const typed = (key: string, most: number): Typed => ({ kind: 'typed', key, most });
/** A bound of an amount, in minor units. */
export const amount = (key: string): Amount => ({ kind: 'amount', key });
/** A bound of days, itself included: of two the one named From, and the one named Through. */
export const day = (key: string): Day => ({ kind: 'day', key });

/** Any of the business units of whoever asks, by their numbers. */
export const units = (key: string): Units => ({ kind: 'units', key });

/** What a filter is asked by. */
export type ValueOf<F> = F extends Many<infer V> | Tabs<infer V>
  ? V[]
  : F extends Units
    ? number[]
    : F extends YesNo
      ? boolean
      : F extends Typed | Day
        ? string
        : number;
