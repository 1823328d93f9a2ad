import { readdirSync } from 'node:fs';
import { type Culture, cultures } from '@ratepayer/contract/kit/culture.ts';

type Texts = Readonly<Record<string, string>>;

const folder = new URL('../../../../contract/src/texts/', import.meta.url);
const areas = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

// Read once, when the process starts: a culture is a file in each area, and no line here.
const files = areas.flatMap((area) => cultures.map((culture) => ({ area, culture })));
const read = async ({ area, culture }: (typeof files)[number]) =>
  [
    `${area} ${culture}`,
    ((await import(new URL(`${area}/${culture}.ts`, folder).href)) as { texts: Texts }).texts,
  ] as const;
const catalog = new Map<string, Texts>(await Promise.all(files.map(read)));

/** The texts of an area in a culture. */
export const textsOf = (area: string, culture: Culture): Texts => catalog.get(`${area} ${culture}`) ?? {};

/**
 * Puts other texts in the place of an area's, for tests that look for what is not in the catalog. Answers how to take
 * it back.
 */
export function replaceTexts(culture: Culture, change: (texts: Texts) => Texts): () => void {
  const before = new Map(catalog);
  for (const area of areas) catalog.set(`${area} ${culture}`, change(textsOf(area, culture)));
  return () => {
    for (const [key, texts] of before) catalog.set(key, texts);
  };
}
