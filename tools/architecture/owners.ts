import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
// Benchmarks set the same work by hand beside the product's, and fill a city of their own: they are not read.
const heads = ['server/src', 'identity', 'dev/src'];
const apart = /^dev\/src\/bench\/|\/node_modules\/|\/dist\//;

/** Who keeps tables: the folder whose README names them. */
export interface Owner {
  readonly folder: string;
  readonly tables: readonly string[];
  /** It proves what the others wrote, and may read all of it. */
  readonly readsAll: boolean;
}

const filesIn = (head: string) =>
  readdirSync(join(root, head), { recursive: true, encoding: 'utf8' })
    .map((file) => join(head, file))
    .filter((file) => !apart.test(file));

/** Every README that says what it owns. */
export function readOwners(): Owner[] {
  const pages = heads.flatMap(filesIn).filter((file) => file.endsWith('README.md'));
  return pages.map((page) => {
    const text = textOfFile(page);
    const [, owns = ''] = /^\*\*Owns\*\* (.*)$/m.exec(text) ?? [];
    // What follows a colon or stands in brackets is said to people.
    const tables = owns.replace(/\([^)]*\)|:.*/g, '').match(/[a-z_]+(?:\.[a-z_]+)?/g) ?? [];
    return {
      folder: join(page, '..'),
      tables: tables[0] === 'nothing' ? [] : tables,
      readsAll: /^\*\*Reads\*\* every table/m.test(text),
    };
  });
}

/** The folder that keeps what a file writes: its own, or the nearest above it that has a README. */
export function folderOf(file: string, owners: readonly Owner[]): string {
  const inside = owners.map(({ folder }) => folder).filter((folder) => file.startsWith(`${folder}/`));
  return inside.sort((a, b) => b.length - a.length)[0] ?? file;
}

/** The files that may hold statements: the server, the provider, the sample town and its past. */
export const statementFiles = (): string[] =>
  heads
    .flatMap(filesIn)
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && existsSync(join(root, file)))
    .sort();

export const textOfFile = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Tables and views as server/schema.sql names them. */
export const knownTables = (): Set<string> =>
  new Set(
    [...textOfFile('server/schema.sql').matchAll(/^create (?:unlogged )?(?:table|view) (\S+)/gm)].map(
      ([, name = '']) => name,
    ),
  );
