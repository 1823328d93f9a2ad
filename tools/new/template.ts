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

/** The files of a template, named anew; `also` names what stands in it besides. */
export function filesOf(template: string, names: Names, also: (text: string) => string = (text) => text): Made[] {
  const home = join(folder, template);
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(home, file)).isFile(),
  );
  const made = (text: string) => also(renamed(text, sample, names));
  return files.sort().map((file) => ({ path: made(file), text: made(readFileSync(join(home, file), 'utf8')) }));
}
