import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'server/src');

/** Who keeps tables: the folder whose README names them. */
export interface Owner {
  readonly folder: string;
  readonly tables: readonly string[];
  /** It proves what the others wrote, and may read all of it. */
  readonly readsAll: boolean;
}

/** Every README of the server that says what it owns. */
export function readOwners(): Owner[] {
  const pages = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('README.md'));
  return pages.map((page) => {
    const text = readFileSync(join(source, page), 'utf8');
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

/** The files of the server that may hold statements, as paths within server/src. */
export const serverFiles = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && existsSync(join(source, file)))
    .map((file) => relative(source, join(source, file)))
    .sort();

export const textOfFile = (file: string): string => readFileSync(join(source, file), 'utf8');

/** Tables and views as server/schema.sql names them. */
export const knownTables = (): Set<string> =>
  new Set(
    [
      ...readFileSync(join(root, 'server/schema.sql'), 'utf8').matchAll(/^create (?:unlogged )?(?:table|view) (\S+)/gm),
    ].map(([, name = '']) => name),
  );
