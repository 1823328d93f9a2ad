import { say } from '../../platform/texts/staff-jobs.ts';

const words = {
  rows: 'count_rows',
  created: 'count_created',
  updated: 'count_updated',
  unchanged: 'count_unchanged',
  rejected: 'count_rejected',
  sent: 'count_sent',
  left_out: 'count_left_out',
  batches: 'count_batches',
} as const;

/** What a task counts, by the name that it counts it under. */
export const countWords = (name: string): string =>
  Object.hasOwn(words, name) ? say(words[name as keyof typeof words]) : name;
