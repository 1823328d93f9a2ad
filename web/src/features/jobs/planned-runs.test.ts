import { expect, it } from 'vitest';
import type { JobRow } from '@ratepayer/contract/jobs/job.shapes.ts';
import type { JobSchedule } from '@ratepayer/contract/jobs/next-runs.ts';
import { plannedRuns } from './planned-runs.ts';

const job = (id: number, lastSeconds: number, schedule: Partial<JobSchedule>) =>
  ({
    id,
    name: `Job ${id}`,
    lastSeconds,
    schedule: { kind: 'Daily', everyMinutes: 5, time: '06:00', weekdays: [], monthDay: 1, pattern: '', ...schedule },
  }) as unknown as JobRow;
const now = new Date('2027-06-01T12:00:00Z');

it('has each run of the week once, in its order, without what runs every few minutes', () => {
  const found = plannedRuns(
    [job(1, 60, {}), job(2, 60, { kind: 'Weekly', weekdays: [5], time: '05:00' }), job(3, 1, { kind: 'Minutes' })],
    now,
    'US/Central',
  );
  expect(found.map(({ job: { id }, date }) => `${id} ${date}`)).toEqual([
    '1 2027-06-02',
    '1 2027-06-03',
    '2 2027-06-04',
    '1 2027-06-04',
    '1 2027-06-05',
    '1 2027-06-06',
    '1 2027-06-07',
  ]);
});

it('names what begins while another job usually still runs', () => {
  const found = plannedRuns([job(1, 3_600, {}), job(2, 10, { time: '06:30' })], now, 'US/Central');
  expect(found.slice(0, 2).map(({ isBeside }) => isBeside)).toEqual([false, true]);
});
