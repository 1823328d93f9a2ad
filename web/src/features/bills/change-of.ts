import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-bills.ts';

/** From a quarter on, a cycle is another one than the last. */
const largePercent = 25;

/** How much more or less something is than before, in percent; '—' where there was nothing before. */
export function changeOf(before: number, now: number): { readonly text: string; readonly isLarge: boolean } {
  if (before === 0) return { text: '—', isLarge: now !== 0 };
  const percent = Math.round(((now - before) * 100) / Math.abs(before));
  const change = `${percent > 0 ? '+' : ''}${formatNumber(percent)}`;
  return { text: say('percent_change', { change }), isLarge: Math.abs(percent) >= largePercent };
}
