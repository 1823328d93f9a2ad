import type { ReactNode } from 'react';
import { formatNames } from '@ratepayer/contract/kit/date-words.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { type HistoryWords, plainValue } from '../../ui/detail/history.tsx';
import { labelWords } from '../../ui/detail/label-words.ts';
import { dayName } from './schedule-words.ts';
import { TasksTold } from './tasks-told.tsx';

/** What the fields of the form of a job are called. */
export const jobLabels = () => ({
  name: say('name'),
  isEnabled: say('runs_by_itself'),
  kind: say('schedule'),
  everyMinutes: say('every_minutes_label'),
  time: say('time'),
  d1: dayName(1),
  d2: dayName(2),
  d3: dayName(3),
  d4: dayName(4),
  d5: dayName(5),
  d6: dayName(6),
  d7: dayName(7),
  monthDay: say('month_day'),
  pattern: say('pattern'),
  tasks: say('tasks'),
  timeoutMinutes: say('timeout'),
  overlap: say('overlap'),
  notifyOnFailure: say('notify'),
});

/** Lists are kept as one text. */
const listed: Readonly<Record<string, (kept: string) => ReactNode>> = {
  weekdays: (kept) => formatNames((JSON.parse(kept) as number[]).map(dayName), cultureNow()),
  tasks: (kept) => <TasksTold kept={kept} />,
  notifyOnFailure: (kept) => (JSON.parse(kept) as string[]).join(', ') || say('nobody'),
};
const members: readonly string[] = ['kind', 'overlap'];

/** What changed of a job, as its form names it. */
export const jobHistory = (): HistoryWords => {
  const words = labelWords({
    labels: { ...jobLabels(), weekdays: say('weekdays') },
    draw: (name, value) => {
      const list = listed[name];
      if (list) return list(String(value));
      return members.includes(name) ? sayValue(String(value)) : plainValue(value);
    },
  });
  // A schedule has one label for each of its parts.
  return { ...words, nameOf: (name) => words.nameOf(name.replace(/^schedule\./, '')) };
};
