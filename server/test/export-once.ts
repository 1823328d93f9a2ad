import { exportPayments } from '../src/capabilities/jobs/tasks/export-payments.ts';
import { Lost } from '../src/capabilities/jobs/task-kind.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { type CrashPoint, watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import type { World } from './world.ts';

/** Runs a job that exports payments; its worker dies at a place, where one is named. @returns its run */
export async function exportOnce(world: World, unit: number, diesAt?: CrashPoint): Promise<number> {
  const token = await world.token('global@ratepayer.test');
  const home = `/api/business-units/${unit}/jobs`;
  const job = await world.call('POST', home, {
    token,
    body: {
      name: `Export ${crypto.randomUUID()}`,
      schedule: { kind: 'Manual' },
      tasks: [{ taskType: 'Export Payments', settings: { format: 'Generic CSV' } }],
      timeoutMinutes: 60,
      overlap: 'Queue',
      isEnabled: true,
    },
  });
  const run = await world.call('POST', `${home}/${job.body.id}/run`, { token, body: { fileIds: [] } });
  watchCrashPoints((reached) => {
    if (reached === diesAt) throw new Lost();
  });
  const deps = { ...world.deps, disk: openDisk('file:', world.dataDir), kinds: [exportPayments(world.deps)] };
  await runNext(deps, 'one', new AbortController().signal, (error) => {
    throw error;
  });
  watchCrashPoints(() => undefined);
  return run.body.id;
}

/** The biller was told of everything, so long ago. */
export async function toldBefore(world: World, unit: number, interval: string): Promise<void> {
  await exportOnce(world, unit);
  for (const [table, column] of [
    ['balance_event', 'exported_date'],
    ['payment', 'exported_date'],
    ['payment_export', 'made_date'],
  ])
    await world.rows(
      `update ${table} set ${column} = ${column} - $2::interval
        where business_unit_id = $1 and ${column} > now() - interval '1 minute'`,
      [unit, interval],
    );
}
