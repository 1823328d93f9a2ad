import { say } from '../../platform/texts/lists.ts';
import type { QuickRange } from './date-range.ts';

const words = {
  Today: 'quick_today',
  Yesterday: 'quick_yesterday',
  'This Week': 'quick_this_week',
  'Last Week': 'quick_last_week',
  'This Month': 'quick_this_month',
  'Last Month': 'quick_last_month',
  MTD: 'quick_mtd',
} as const satisfies Record<QuickRange, string>;

/** What a quick selection is called; in the address it stands as it always did. */
export const sayRange = (range: QuickRange): string => say(words[range]);
