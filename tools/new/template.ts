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

/** A template without the lines between the marks that name a kind, or with them; the marks themselves stay behind. */
function ofKind(text: string, kind: string): string {
  const marked = /^ *(?:\/\/|--) begin (\w+)\n([\s\S]*?)^ *(?:\/\/|--) end \1\n/gm;
  const kept = text.replace(marked, (_, of: string, lines: string) => (of === kind ? lines : ''));
  return kept.replace(/, \{\s*\}\);/g, ');');
}

/**
 * The files of a template as they are of a kind of it, named anew; `also` names what stands in them besides.
 */
export function filesOf(
  template: string,
  names: Names,
  also: (text: string) => string = (text) => text,
  kind = template,
): Made[] {
  const home = join(folder, template);
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(home, file)).isFile(),
  );
  const made = (text: string) => also(renamed(text, sample, names));
  return files
    .sort()
    .map((file) => ({ path: made(file), text: made(ofKind(readFileSync(join(home, file), 'utf8'), kind)) }));
}
