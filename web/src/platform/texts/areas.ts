import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import type { LoadTexts } from './culture.ts';

type Texts = Readonly<Record<string, string>>;

/** Makes a loader of what a glob found: of each area the file of the wanted culture, or of the base culture. */
export const loaderOf =
  (files: Readonly<Record<string, () => Promise<Texts>>>): LoadTexts =>
  async (culture) => {
    const areas = new Set(Object.keys(files).map(areaOf));
    const found = [...areas].map(async (area) => [area, await fileOf(files, area, culture)()] as const);
    return new Map(await Promise.all(found));
  };

const areaOf = (file: string): string => /([\w-]+)\/[\w-]+\.ts$/.exec(file)?.[1] ?? '';

function fileOf(
  files: Readonly<Record<string, () => Promise<Texts>>>,
  area: string,
  culture: Culture,
): () => Promise<Texts> {
  const named = (wanted: string) => Object.keys(files).find((file) => file.endsWith(`/${area}/${wanted}.ts`));
  const file = named(culture) ?? named('en-US');
  return (file && files[file]) || (async () => ({}));
}
