import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { exportFormats, type Formats } from '../src/capabilities/exports/read-formats.ts';
import type { TaskKind } from '../src/capabilities/jobs/task-kind.ts';
import { exportPayments } from '../src/capabilities/jobs/tasks/export-payments.ts';
import { runNext } from '../src/capabilities/jobs/runs/run-next.ts';
import { watchCrashPoints } from '../src/platform/crash/crash-point.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

/** A town whose payments are exported by jobs, opened for the tests of a file; before each its biller knows of all. */
export function exportedTown() {
  let world: World;
  let unit: number;
  let home: string;
  let admin: string;
  let payer: string;
  const disk = () => openDisk('file:', world.dataDir);

  beforeAll(async () => {
    world = await openWorld();
    unit = await world.unitId('riverton-water');
    home = `/api/business-units/${unit}`;
    admin = await world.token('admin@riverton.test');
    payer = (await world.quickPay(['10001'])).token;
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    watchCrashPoints(() => undefined);
    // What other tests left to tell.
    await drained();
  });

  const pay = async (amountMinor: number): Promise<number> => {
    const accountId = await world.accountId('10001');
    const { process } = await prepare(world, { token: payer, accountId, amountMinor });
    const { status, body } = await process({ duplicateConfirmed: true });
    expect(status).toBe(200);
    return (body as unknown as { paymentId: number }).paymentId;
  };
  const giveBack = async (paymentId: number) => {
    const answer = await world.call('POST', `/api/payments/${paymentId}/void`, {
      token: admin,
      body: { reason: 'Wrong amount' },
    });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  };

  let made = 0;
  async function addJob(format = 'Generic CSV'): Promise<number> {
    const { status, body } = await world.call('POST', `${home}/jobs`, {
      token: admin,
      body: {
        name: `Export ${++made}`,
        schedule: { kind: 'Manual' },
        tasks: [{ taskType: 'Export Payments', settings: { format } }],
        timeoutMinutes: 60,
        overlap: 'Queue',
        isEnabled: true,
      },
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    return body.id;
  }
  const begin = async (jobId: number): Promise<number> =>
    (await world.call('POST', `${home}/jobs/${jobId}/run`, { token: admin, body: { fileIds: [] } })).body.id;
  const readRun = async (id: number) => (await world.call('GET', `${home}/job-runs/${id}`, { token: admin })).body;
  const work = async (kinds: readonly TaskKind[] = [exportPayments(world.deps)], worker = 'one') => {
    const errors: unknown[] = [];
    await runNext({ ...world.deps, disk: disk(), kinds }, worker, new AbortController().signal, (e) => errors.push(e));
    return errors;
  };
  const lose = () => world.rows("update job_execution set heartbeat_date = now() - interval '2 minutes'");
  /** Runs a job whole. */
  async function exported(format?: string, formats: Formats = exportFormats) {
    const run = await begin(await addJob(format));
    await work([exportPayments(world.deps, formats)]);
    return readRun(run);
  }
  const drained = async () => {
    const run = await exported();
    expect(['Successful', 'ExitedEarly']).toContain(run.status);
  };
  async function bytesOf(runId: number): Promise<string[]> {
    const files = await world.rows<{ key: string; sha256: string }>(
      `select f.storage_key as key, f.sha256 from job_file f join job_execution e on e.id = f.execution_id
        where $1 in (e.id, e.first_id) or e.id = (select first_id from job_execution where id = $1) order by f.id`,
      [runId],
    );
    return Promise.all(
      files.map(async ({ key, sha256 }) => {
        const bytes = Buffer.from(await disk().getBytes(key));
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
        return bytes.toString('latin1');
      }),
    );
  }
  const paymentOf = async (id: number) =>
    (
      await world.rows<{ reference: string; exported: Date | null; entries: (Date | null)[] }>(
        `select p.reference_number as reference, p.exported_date as exported,
          array(select e.exported_date from balance_event e join payment_line_item l on l.id = e.source_line_id
            where l.payment_id = p.id order by e.id) as entries from payment p where p.id = $1`,
        [id],
      )
    )[0] ?? { reference: '', exported: null, entries: [] };
  const town = () => ({ world, unit, home, admin });
  return { town, pay, giveBack, addJob, begin, readRun, work, lose, exported, drained, bytesOf, paymentOf };
}
