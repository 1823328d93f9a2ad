import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';

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
    // A build may keep a text in a chunk of its own behind the one that is named, or on top of another culture's.
    const all = new Set<string>();
    const add = (source: string): void => {
      if (all.has(source)) return;
      all.add(source);
      for (const base of built[source]?.imports ?? []) add(base);
    };
    for (const source of wanted) add(source);
    return [...all].flatMap((source) => built[source]?.file ?? []);
  };
}
