import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Made } from './template.ts';

/** The product's own files, as far as they are written to; nothing is written before all of it is known to fit. */
export interface Tree {
  readonly has: (path: string) => boolean;
  readonly read: (path: string) => string;
  readonly list: (folder: string) => readonly string[];
  readonly write: (made: Made) => void;
  /** Puts lines before the first line that holds `anchor`, or after the last one. @throws where it stands nowhere. */
  readonly before: (path: string, anchor: string, ...lines: string[]) => void;
  readonly after: (path: string, anchor: string, ...lines: string[]) => void;
  readonly replace: (path: string, before: string, after: string) => void;
  /** Everything at once. Answers the files that are new and those that got a line. */
  readonly save: () => { readonly made: readonly string[]; readonly changed: readonly string[] };
}

export function treeAt(root: string): Tree {
  const written = new Map<string, string>();
  const made: string[] = [];
  const has = (path: string) => written.has(path) || existsSync(join(root, path));
  const read = (path: string) => written.get(path) ?? readFileSync(join(root, path), 'utf8');
  function insert(path: string, anchor: string, lines: readonly string[], isAfter: boolean): void {
    const all = read(path).split('\n');
    const at = isAfter
      ? all.findLastIndex((line) => line.includes(anchor))
      : all.findIndex((line) => line.includes(anchor));
    if (at < 0) throw new Error(`${path} has no line with "${anchor}": add by hand\n${lines.join('\n')}`);
    all.splice(isAfter ? at + 1 : at, 0, ...lines);
    written.set(path, all.join('\n'));
  }
  return {
    has,
    read,
    list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []),
    write: ({ path, text }) => {
      if (has(path)) throw new Error(`${path} is there already.`);
      made.push(path);
      written.set(path, text);
    },
    before: (path, anchor, ...lines) => insert(path, anchor, lines, false),
    after: (path, anchor, ...lines) => insert(path, anchor, lines, true),
    replace: (path, before, after) => {
      if (!read(path).includes(before)) throw new Error(`${path} has no "${before}".`);
      written.set(
        path,
        read(path).replace(before, () => after),
      );
    },
    save: () => {
      for (const [path, text] of written) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return { made, changed: [...written.keys()].filter((path) => !made.includes(path)) };
    },
  };
}
