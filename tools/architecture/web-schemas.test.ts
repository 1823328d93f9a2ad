import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const contract = '@ratepayer/contract/';

/** What a module loads when it runs; what is imported as a type alone is gone by then. */
function loadedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^(?:import|export) (?!type )([^;]*?) from '([^']+)'/gms)]
    .filter(([, names = '']) => !/^\{\s*(type [^,}]+,?\s*)+\}$/.test(names))
    .map(([, , from = '']) => from);
}

const known = new Map<string, boolean>();
function loadsSchemas(file: string): boolean {
  const told = known.get(file);
  if (told !== undefined) return told;
  known.set(file, false); // a circle brings nothing of its own
  const brings = loadedBy(file).some((from) => {
    if (from === 'zod') return true;
    const place = from.startsWith(contract) ? join(root, 'contract/src', from.slice(contract.length)) : from;
    const path = place.startsWith('.') ? normalize(join(dirname(file), place)) : place;
    return /\.tsx?$/.test(path) && existsSync(path) && loadsSchemas(path);
  });
  known.set(file, brings);
  return brings;
}

it('brings no schema library into a page: it makes code from text, which the content policy refuses', () => {
  expect(loadsSchemas(join(root, 'contract/src/payments/external.shapes.ts'))).toBe(true);
  const pages = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => join(root, 'web/src', file));
  expect(pages.filter(loadsSchemas).map((file) => file.slice(root.length + 1))).toEqual([]);
});
