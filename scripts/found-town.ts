import { makeSampleTown } from '../dev/src/sample-town.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { openStore } from '../server/src/platform/files/disk.ts';
import type { Installation } from '../server/src/run.ts';

/** Makes the sample town where it is not yet; `report` hears a line of each step. */
export const foundTown = async (
  { settings, db, keyring }: Installation,
  report: (line: string) => void,
): Promise<void> =>
  makeSampleTown(
    {
      db,
      disk: await openStore(settings),
      clock: systemClock,
      keyring,
      gatewayLimitSeconds: 5,
      settings,
    },
    report,
  );
