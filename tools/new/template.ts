import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Names, namesOf, renamed } from './names.ts';

/** A file as it will stand in the product. */
export interface Made {
  readonly path: string;
  readonly text: string;
}

const folder = join(import.meta.dirname, 'templates');
const sample = namesOf('sample-note');

/**
 * A template is whole as it stands. What stands between `#detail` and `#/detail`, and a file that says `#detail-file`,
 * is left out of another part.
 */
function cut(text: string, part: string): string | undefined {
  const isWhole = part === 'detail';
  if (!isWhole && text.includes('#detail-file')) return undefined;
  let isInside = false;
  const kept = text.split('\n').filter((line) => {
    const mark = /^\s*(?:\/\/|--|<!--) #(\/?detail)\b/.exec(line)?.[1];
    if (mark !== undefined) isInside = mark === 'detail' && !line.includes('-file');
    return mark === undefined && (isWhole || !isInside);
  });
  return kept.join('\n').replace(/\n{3,}/g, '\n\n');
}

/** The files of a template, named anew; `also` names what stands in it besides. */
export function filesOf(
  template: string,
  part: string,
  names: Names,
  also: (text: string) => string = (text) => text,
): Made[] {
  const home = join(folder, template);
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(home, file)).isFile(),
  );
  return files.sort().flatMap((file) => {
    const text = cut(readFileSync(join(home, file), 'utf8'), part);
    return text === undefined
      ? []
      : [{ path: also(renamed(file, sample, names)), text: also(renamed(text, sample, names)) }];
  });
}
