import type { HistoryEntry } from '@ratepayer/contract/kit/history.ts';

type Change = HistoryEntry['changes'][number];
type Scalar = Change['before'];

const deepest = 3;
const mostChanges = 50;

/** Every value of a record by its path; lists are one value, as text. */
function flat(value: unknown, path = '', depth = 0): [string, Scalar][] {
  if (value === undefined) return [];
  if (value === null || typeof value !== 'object') return [[path, value as Scalar]];
  if (Array.isArray(value) || depth === deepest) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, part]) => flat(part, path ? `${path}.${name}` : name, depth + 1));
}

/** What an audit entry changed, value by value; one that stayed as it was is left out. */
export function valueChanges(before: unknown, after: unknown): Change[] {
  const [was, is] = [new Map(named(before)), new Map(named(after))];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
    .filter((change) => change.before !== change.after)
    .slice(0, mostChanges);
}

/** A record's values; what is no record has none to name. */
const named = (value: unknown): [string, Scalar][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? flat(value) : [];
