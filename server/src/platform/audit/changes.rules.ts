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

/**
 * What an audit entry changed, value by value. What stayed as it was is left out, and so is what an entry says of
 * before and not of afterwards: an act tells what it changed or asked for, beside how things stood.
 */
export function valueChanges(before: unknown, after: unknown): Change[] {
  const [was, is] = [new Map(flat(toldOf(before, after))), new Map(flat(isRecord(after) ? after : {}))];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
    .filter((change) => change.before !== change.after)
    .slice(0, mostChanges);
}

/** What is no record has no values to name. */
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stood there of all that the entry tells of afterwards; the whole of it where nothing stands there any more. */
function toldOf(before: unknown, after: unknown): object {
  if (!isRecord(before)) return {};
  if (!isRecord(after)) return before;
  return Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(after, name)));
}
