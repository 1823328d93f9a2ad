import type { keptOf } from '@ratepayer/contract/retention/retention-classes.ts';

/** What was over before this moment is let go of. A month that has no such day ends on its last one. */
export function beforeOf(kept: ReturnType<typeof keptOf>, chosen: number | null, now: Date): Date {
  const amount = Math.max(chosen ?? kept.usual, kept.least);
  const from = new Date(kept.fromYearsEnd ? Date.UTC(now.getUTCFullYear(), 0, 1) : now.getTime());
  if (kept.unit === 'days') return new Date(from.getTime() - amount * 86_400_000);
  const before = new Date(from);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - amount);
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return before;
}
