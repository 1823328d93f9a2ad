import { jobSchedules } from '../../src/capabilities/jobs/job-schedules.ts';
import { sftp } from '../../src/integrations/file-transfer/sftp.ts';
import { importKindsWith } from '../../src/import-kinds.ts';
import { movedWith } from '../../src/parts.ts';
import { paymentDeps } from '../../src/payment-deps.ts';
import { fixedClock } from '../../src/platform/clock/clock.ts';
import type { Settings } from '../../src/platform/config/settings.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { keepMaintenance } from '../../src/platform/maintenance/maintenance.ts';
import { runSchedules } from '../../src/platform/schedules/run-schedules.ts';
import { openInstallation } from '../../src/run.ts';
import { taskKinds } from '../../src/task-kinds.ts';

const paceMs = { relayMs: 50, sweepMs: 10, settleMs: 250, houseMs: 600_000, totalsMs: 600_000 };

/**
 * What a worker does for jobs, by the schedules of the product, under a clock that stands until it is moved. @returns
 * how it is moved
 */
export async function startJobWorker(settings: Settings, at: string): Promise<(to: string) => void> {
  const { db, keyring } = await openInstallation(settings, () => undefined);
  const clock = fixedClock(at);
  const payments = paymentDeps({ db, clock, keyring, settings });
  const disk = openDisk('file:', settings.DATA_DIR);
  const boss = { send: async () => null } as never;
  const kinds = taskKinds({
    ...payments,
    disk,
    boss,
    transfer: sftp({ allow: [] }),
    movedWith,
    importKinds: importKindsWith(payments),
  });
  const failed = (what: string, error: unknown) => console.error(what, error);
  const pace = { ...paceMs, superviseSeconds: 1, jobsSeconds: 1, boardMs: 60_000 };
  const schedules = jobSchedules({ db, disk, clock, kinds }, pace, keepMaintenance(db), failed);
  runSchedules(db, schedules, pace.boardMs, failed);
  return (to) => clock.advance((Date.parse(to) - clock.now().getTime()) / 1000);
}
