import type { Database } from '../database/database.ts';
import { runSchedule } from './run-schedule.ts';
import type { Schedule } from './schedule.ts';
import { takeWishes, writeStates } from './schedule-board.ts';

// Not all at once: a worker that starts shares its few connections with the payments of others.
const staggerMs = 20;
/** What is done seldom begins within this share of its period, and a minute: payments go first (decision 340). */
const firstWithin = 0.1;
const longestFirstMs = 60_000;

/** Runs every schedule of a worker, each in a loop of its own, and shows how they fare. */
export function runSchedules(
  db: Database,
  schedules: readonly Schedule[],
  boardMs: number,
  onError: (what: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const names = schedules.map((schedule) => schedule.name);
  if (new Set(names).size < names.length)
    throw new Error(`Two schedules have the same name: ${names.toSorted().join(', ')}.`);
  const running = schedules.map((schedule, i) => {
    const spreadMs = Math.min(schedule.everyMs * firstWithin, longestFirstMs) * (i / schedules.length);
    return runSchedule(schedule, Math.max(i * staggerMs, spreadMs), (error) => onError(schedule.name, error));
  });
  const board = runSchedule(
    {
      name: 'schedule board',
      everyMs: boardMs,
      run: async () => {
        await writeStates(
          db,
          running.flatMap((one) => one.takeState() ?? []),
        );
        for (const name of await takeWishes(db, names)) running[names.indexOf(name)]?.hurry();
      },
    },
    1_000,
    (error) => onError('schedule board', error),
  );
  return {
    async stop() {
      await Promise.all([...running.map((one) => one.stop()), board.stop()]);
    },
  };
}
