import type { JobSchedule } from '@ratepayer/contract/jobs/next-runs.ts';
import { formatNames, formatWeekday } from '@ratepayer/contract/kit/date-words.ts';
import { instantAt } from '@ratepayer/contract/kit/local-date.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { formatTime } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-jobs.ts';

/** What a day of the week is called, by its number from 1 for Monday. */
export const dayName = (day: number): string => formatWeekday(day, cultureNow());

/** When a job runs, in a few words. */
export function scheduleWords({ kind, everyMinutes, time, weekdays, monthDay, pattern }: JobSchedule): string {
  const shown = () => formatTime(instantAt('2024-01-01', time, 'UTC'), 'UTC');
  switch (kind) {
    case 'Minutes':
      return say('every_minutes', { count: everyMinutes });
    case 'Daily':
      return say('every_day', { time: shown() });
    case 'Weekly':
      return say('weekly_on', {
        days: formatNames(weekdays.toSorted((a, b) => a - b).map(dayName), cultureNow()),
        time: shown(),
      });
    case 'Monthly':
      return say('monthly_on', { day: String(monthDay), time: shown() });
    case 'On File Arrival':
      return say('on_file', { pattern });
    default:
      return say('manual');
  }
}

/** How long something took. */
export const durationWords = (seconds: number): string =>
  seconds < 60
    ? say('seconds', { count: seconds })
    : say('minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
