import { formatNumber } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { say as sayOfExports } from '../../platform/texts/staff-exports.ts';
import { say as sayOfTransfers } from '../../platform/texts/staff-transfers.ts';

const words = {
  rows: 'count_rows',
  created: 'count_created',
  updated: 'count_updated',
  unchanged: 'count_unchanged',
  rejected: 'count_rejected',
  sent: 'count_sent',
  left_out: 'count_left_out',
  batches: 'count_batches',
  bills: 'count_bills',
  unmatched: 'count_unmatched',
  documents: 'count_documents',
  unusual: 'count_unusual',
  without_document: 'count_without_document',
  published: 'count_published',
  planned: 'count_planned',
  looked_at: 'count_looked_at',
  payments: 'count_payments',
  report_rows: 'count_report_rows',
} as const;
const ofTransfers = { files: 'count_files', left_at_host: 'count_left_at_host', held_back: 'count_held_back' } as const;

const ofExports = { entries: 'count_entries' } as const;

/** What a task counts, by the name that it counts it under. */
export function countWords(name: string): string {
  if (Object.hasOwn(words, name)) return say(words[name as keyof typeof words]);
  if (Object.hasOwn(ofExports, name)) return sayOfExports(ofExports[name as keyof typeof ofExports]);
  return Object.hasOwn(ofTransfers, name) ? sayOfTransfers(ofTransfers[name as keyof typeof ofTransfers]) : name;
}

/** What a run counted, as its list says it: each name in words. */
export const countsInWords = (counts: string): string =>
  counts === ''
    ? '—'
    : counts
        .split(', ')
        .map((one) => one.split(' '))
        .map(([name = '', figure = '0']) => `${countWords(name)} ${formatNumber(Number(figure))}`)
        .join(', ');
