import type { Schedule } from '../schedules/schedule.ts';
import type { Maintenance } from './maintenance.ts';

/** Lets schedules wait while the installation is worked on, but for those that end what was begun. */
export const restSchedules = (schedules: readonly Schedule[], maintenance: Maintenance): Schedule[] =>
  schedules.map((schedule) =>
    schedule.goesOn
      ? schedule
      : { ...schedule, run: async () => ((await maintenance.now()) ? 0 : await schedule.run()) },
  );
