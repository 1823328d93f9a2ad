import type { FindRow } from './find-rows.ts';

const most = 10;
/** Of one person in one business unit, in this tab alone. */
export const recentKey = (userId: number, unitId: number): string => `ratepayer.found.${userId}.${unitId}`;

/** What was opened before, the last first. */
export function readRecent(key: string): readonly FindRow[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Remembers what was opened; the same again moves to the front. */
export function keepRecent(key: string, row: FindRow): void {
  const others = readRecent(key).filter(({ to }) => to !== row.to);
  sessionStorage.setItem(key, JSON.stringify([row, ...others].slice(0, most)));
}
