import { makeSampleTown } from '../dev/src/sample-town.ts';
import { systemClock } from '../server/src/platform/clock/clock.ts';
import { readSettings } from '../server/src/platform/config/settings.ts';
import { openStore } from '../server/src/platform/files/disk.ts';
import { closeInstallation, openInstallation } from '../server/src/run.ts';

/**
 * Makes in DATA_DIR what payers and staff of the journeys of `npm test` rely on: organizations, business units,
 * accounts, people and forms. The file of 5,000 accounts and bills of a year take ten times as long.
 */
const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
const installation = await openInstallation(settings, () => undefined);
const { db, keyring } = installation;
try {
  const disk = await openStore(settings);
  const town = { db, disk, clock: systemClock, keyring, gatewayLimitSeconds: 5, settings: undefined };
  await makeSampleTown(town, () => undefined);
} finally {
  await closeInstallation(installation);
}
