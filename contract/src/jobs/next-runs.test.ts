import { describe, expect, it } from 'vitest';
import { type JobSchedule, nextRun, nextRuns } from './next-runs.ts';

const zone = 'US/Central';
const plan = (more: Partial<JobSchedule>): JobSchedule => ({
  kind: 'Daily',
  everyMinutes: 5,
  time: '06:00',
  weekdays: [],
  monthDay: 1,
  pattern: '',
  ...more,
});
const times = (more: Partial<JobSchedule>, after: string, count = 3) =>
  nextRuns(plan(more), new Date(after), zone, count).map((at) => at.toISOString());

describe('when a job runs next', () => {
  it('is once a day where clocks skip its time, at the first moment after the gap', () => {
    // On 14 March 2027 clocks go from 02:00 to 03:00.
    expect(times({ time: '02:30' }, '2027-03-13T12:00:00Z')).toEqual([
      '2027-03-14T08:00:00.000Z',
      '2027-03-15T07:30:00.000Z',
      '2027-03-16T07:30:00.000Z',
    ]);
  });

  it('is once a day where clocks show its time twice, at the first of the two', () => {
    // On 7 November 2027 clocks go from 02:00 back to 01:00.
    expect(times({ time: '01:30' }, '2027-11-06T12:00:00Z')).toEqual([
      '2027-11-07T06:30:00.000Z',
      '2027-11-08T07:30:00.000Z',
      '2027-11-09T07:30:00.000Z',
    ]);
  });

  it('is never the moment that it is asked behind', () => {
    expect(times({ time: '06:00' }, '2027-06-01T11:00:00Z', 1)).toEqual(['2027-06-02T11:00:00.000Z']);
    expect(times({ kind: 'Minutes' }, '2027-06-01T11:00:00Z', 2)).toEqual([
      '2027-06-01T11:05:00.000Z',
      '2027-06-01T11:10:00.000Z',
    ]);
  });

  it('falls on the days of a week, and in a short month on its last day', () => {
    expect(times({ kind: 'Weekly', weekdays: [1, 5], time: '12:00' }, '2027-06-01T00:00:00Z')).toEqual([
      '2027-06-04T17:00:00.000Z',
      '2027-06-07T17:00:00.000Z',
      '2027-06-11T17:00:00.000Z',
    ]);
    expect(times({ kind: 'Monthly', monthDay: 31, time: '12:00' }, '2027-01-15T00:00:00Z')).toEqual([
      '2027-01-31T18:00:00.000Z',
      '2027-02-28T18:00:00.000Z',
      '2027-03-31T17:00:00.000Z',
    ]);
  });

  it('is unknown for what runs by hand, when a file arrives, or on no day of the week', () => {
    const at = new Date('2027-06-01T00:00:00Z');
    for (const schedule of [plan({ kind: 'Manual' }), plan({ kind: 'On File Arrival' }), plan({ kind: 'Weekly' })])
      expect(nextRun(schedule, at, zone)).toBeUndefined();
  });

  it('is 8,640 times in thirty days of every five minutes, over a change of the clocks', () => {
    const from = new Date('2027-03-01T00:00:00Z');
    const found = nextRuns(plan({ kind: 'Minutes' }), from, zone, 8_640);
    expect(new Set(found.map((at) => at.getTime())).size).toBe(8_640);
    expect(found.at(-1)).toEqual(new Date('2027-03-31T00:00:00Z'));
  });
});
