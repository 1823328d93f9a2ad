import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';

const contract = join(import.meta.dirname, '../../contract/src');

/** Everything that files of the contract export under names that end so. */
async function exported<T>(files: RegExp, names: RegExp): Promise<Readonly<Record<string, T>>> {
  const found: Record<string, T> = {};
  for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!files.test(file)) continue;
    const module: Record<string, Record<string, T>> = await import(pathToFileURL(join(contract, file)).href);
    for (const [name, table] of Object.entries(module)) if (names.test(name)) Object.assign(found, table);
  }
  return found;
}

/**
 * Every operation with its path, found by the names of their files: what is declared is met by the walks over roles,
 * foreign ids and hostile requests, and nobody can forget to name it here.
 */
export const allOperations = await exported<Operation>(/\.operations\.ts$/, /Operations$/);
export const allPaths = await exported<string>(/\.(paths|list)\.ts$/, /Paths$/);
