import { piecesOf, placesIn, type Say } from '@ratepayer/contract/kit/texts.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { createElement, Fragment, type ReactNode } from 'react';

type Texts = Readonly<Record<string, string>>;
/** The texts of a page's areas in a culture; what an area is called names its folder in the contract. */
export type LoadTexts = (culture: Culture) => Promise<ReadonlyMap<string, Texts>>;
/** Says a text as elements: in a place of words may stand an element, such as a link. */
type Draw<T> = <K extends keyof T & string>(key: K, places: Readonly<Record<string, ReactNode | object>>) => ReactNode;

let current: Culture = 'en-US';
let tables: ReadonlyMap<string, Texts> = new Map();
let load: LoadTexts | undefined;
const listeners = new Set<() => void>();

/** Whose figures, dates and words the page shows. */
export const cultureNow = (): Culture => current;

/**
 * Loads the texts of a culture and shows them; a page does so before its first element and again when it learns of
 * another culture.
 */
export async function speak(culture: Culture, texts: LoadTexts | undefined = load): Promise<void> {
  if (!texts || (texts === load && culture === current)) return;
  show(culture, await texts(culture));
  load = texts;
}

/** Shows texts that are here already. */
export function show(culture: Culture, texts: ReadonlyMap<string, Texts>): void {
  current = culture;
  tables = new Map([...tables, ...texts]);
  document.documentElement.lang = culture;
  for (const tell of listeners) tell();
}

/** Tells when the culture changes. */
export function onCulture(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

const textOf = (area: string, key: string): string => tables.get(area)?.[key] ?? key;

/**
 * What an area calls the members of lists, whose keys are the members; one that nobody named is called as it is stored.
 */
export const wordsOf =
  (area: string) =>
  (member: string): string =>
    tables.get(area)?.[member] ?? member;

/**
 * Says the texts of an area, as a text and as elements. They are looked up when they are said, never when a module is
 * loaded.
 */
export function textsOf<T extends Texts>(area: string): { readonly say: Say<T>; readonly draw: Draw<T> } {
  return {
    say: (key, ...given) => piecesOf(textOf(area, key), current, placesIn(given)).join(''),
    draw: (key, places) =>
      createElement(Fragment, null, ...(piecesOf(textOf(area, key), current, places) as ReactNode[])),
  };
}
