import { type ListTexts, list } from '../kit/list.ts';
import { many, typed, yesNo } from '../kit/list-filter.ts';
import { readingIntervals, readingUnits } from './reading-values.ts';
import type { MeterReading } from './reading.shapes.ts';

/** Meter readings, the latest first. */
export const readingList = list<MeterReading>()({
  name: 'readings',
  needs: 'Accounts:Read',
  usual: '-timestamp',
  period: 'open',
  columns: {
    timestamp: { kind: 'instant', sort: true },
    accountNumber: { kind: 'text', sort: true },
    key: { kind: 'text', sort: true },
    value: { kind: 'text', figures: true },
    unit: { kind: 'text' },
    interval: { kind: 'text' },
    change: { kind: 'text', maybe: true, figures: true },
    source: { kind: 'text' },
  },
  filters: {
    ReadingIntervals: many('interval', readingIntervals),
    ReadingUnits: many('unit', readingUnits),
    Unusual: yesNo('unusual'),
    UploadId: typed('upload', 15),
  },
  search: ['accountNumber', 'key'],
});

export const readingTexts: ListTexts<typeof readingList> = {
  title: 'readings_title',
  purpose: 'readings_purpose',
  many: 'readings_many',
  counted: 'count_readings',
  fresh: 'changed_readings',
  empty: 'readings_empty',
  period: 'read_at',
  columns: {
    timestamp: 'read_at',
    accountNumber: 'account',
    key: 'meter',
    value: 'reading_value',
    unit: 'unit',
    interval: 'interval',
    change: 'change_from_last',
    source: 'source',
  },
  filters: { ReadingIntervals: 'interval', ReadingUnits: 'unit', Unusual: 'unusual', UploadId: 'upload_number' },
  fields: { accountNumber: 'account_number', key: 'meter' },
  members: ['interval', 'unit', 'source'],
};
