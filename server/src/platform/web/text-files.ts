import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Culture } from '@ratepayer/contract/kit/shapes.ts';

interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
}

/**
 * Addresses of the texts of an area and culture in a build, with what they build on, for the page to load beside its
 * script.
 */
export function textFilesOf(dist: string): (areas: RegExp, culture: Culture) => readonly string[] {
  const path = join(dist, '.vite/manifest.json');
  const built: Readonly<Record<string, Built>> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const isText = /contract\/src\/texts\/([\w-]+)\/([\w-]+)\.ts$/;
  return (areas, culture) => {
    const wanted = Object.keys(built).filter((source) => {
      const [, area = '', of] = isText.exec(source) ?? [];
      return of === culture && areas.test(area);
    });
    const all = wanted.flatMap((source) => [
      source,
      ...(built[source]?.imports ?? []).filter((base) => isText.test(base)),
    ]);
    return [...new Set(all)].flatMap((source) => built[source]?.file ?? []);
  };
}
