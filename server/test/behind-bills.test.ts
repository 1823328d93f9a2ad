import type { PgBoss, SendOptions } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mostLooks } from '../src/capabilities/accounts/uploads/behind-bills.ts';
import type { UploadJob } from '../src/capabilities/accounts/uploads/due-upload.ts';
import { workOnUpload } from '../src/capabilities/accounts/uploads/work-on-upload.ts';
import { queues, startBoss } from '../src/platform/jobs/boss.ts';
import { jobKind, workOn } from '../src/platform/jobs/job-kind.ts';
import { openBills } from './bill-kit.ts';
import { firstFile, outInPart } from './first-file.ts';
import { openedBills } from './opened-bills.ts';

const { world, town } = await openedBills();
const whole = [1_000, 1_000, 1_000, 1_000];
const patient = { timeout: 25_000, interval: 100 };

let boss: PgBoss;
const faults: string[] = [];
/** A worker of one place. What it sends may be lost with it, before or after it left. */
let dies: ('before' | 'after' | '')[] = [];
beforeAll(async () => {
  boss = await startBoss(world.appUrl, false, 30, () => undefined);
  const send = async (queue: string, job: UploadJob, options: SendOptions) => {
    const how = dies.shift();
    if (how === 'before') throw new Error('The worker died.');
    const sent = await boss.send(queue, job, options);
    if (how === 'after') throw new Error('The worker died.');
    return sent;
  };
  const { files } = await firstFile(world, town, 'NO');
  const run = (job: UploadJob) => workOnUpload({ ...files, boss: { send } }, job);
  const kind = jobKind<UploadJob>({ queue: queues.upload, batchSize: 1, run });
  await workOn(boss, kind, 0.5, (error) => faults.push((error as Error).message));
});
afterAll(() => boss.stop({ graceful: false }));
afterEach(async () => {
  expect(dies).toEqual([]);
  faults.length = 0;
  await world.rows('delete from pgboss.job');
});

const looks = async (uploadId: number): Promise<number> =>
  (
    await world.rows<{ looks: number }>(
      "select coalesce(max((data ->> 'looks')::int), 0) as looks from pgboss.job where (data ->> 'uploadId')::int = $1",
      [uploadId],
    )
  )[0]?.looks ?? 0;
const times = async (uploadId: number): Promise<number[]> =>
  (
    await world.rows<{ times: number }>(
      `select count(*)::int as times from balance_event where source_type = 'upload' and source_id = $1
        group by account_id, bucket`,
      [uploadId],
    )
  ).map((each) => each.times);

it('a first file that waits for bills keeps no other waiting, and is processed once when they are out', async () => {
  const posted = await outInPart(world, town, 'WB');
  const first = await firstFile(world, town, 'WB');
  await first.begin();
  // Asked twice.
  for (let i = 0; i < 2; i++) await boss.send(queues.upload, first.job('Process'));
  await vi.waitFor(async () => expect(await looks(first.uploadId)).toBeGreaterThan(0), patient);
  const other = await firstFile(world, await openBills(world, 'riverton-water'), 'OT');
  await other.begin();
  await boss.send(queues.upload, other.job('Process'));
  await vi.waitFor(async () => expect((await other.read()).status).toBe('Complete'), patient);
  await other.holds();
  expect(await first.read()).toMatchObject({ status: 'Processing' });
  await vi.waitFor(async () => expect(await looks(first.uploadId)).toBeGreaterThan(1), patient);
  expect((await first.read()).status).toBe('Processing');
  await vi.waitFor(async () => {
    await town.publish(1);
    expect(await posted()).toEqual(whole);
  }, patient);
  await vi.waitFor(async () => expect((await first.read()).status).toBe('Complete'), patient);
  expect(await times(first.uploadId)).toEqual([1, 1, 1, 1]);
  await first.holds();
  expect(faults).toEqual([]);
}, 90_000);

it('a worker that dies while a first file waits loses nothing, before and after it sent it again', async () => {
  const posted = await outInPart(world, town, 'WD');
  const first = await firstFile(world, town, 'WD');
  await first.begin();
  dies = ['before', 'after'];
  await boss.send(queues.upload, first.job('Process'));
  await vi.waitFor(() => expect(faults).toHaveLength(2), patient);
  await town.publish(1);
  expect(await posted()).toEqual(whole);
  await vi.waitFor(async () => expect((await first.read()).status).toBe('Complete'), patient);
  expect(await times(first.uploadId)).toEqual([1, 1, 1, 1]);
  await first.holds();
}, 90_000);

it('a first file that waited for long is left to a person, who checks it again or cancels it', async () => {
  const posted = await outInPart(world, town, 'WL');
  const [first, canceled] = [await firstFile(world, town, 'WL'), await firstFile(world, town, 'WL')];
  for (const each of [first, canceled]) {
    await each.begin();
    expect(await each.run('Process', { looks: mostLooks - 1 })).toBe(false);
    expect((await each.read()).status).toBe('Processing');
    expect(await each.run('Process', { looks: mostLooks })).toBe(true);
    expect(await each.read()).toMatchObject({
      status: 'Failed',
      message: expect.stringContaining('Check it again when all are out.'),
    });
    // A job of it that comes late does nothing.
    expect(await each.run('Process')).toBe(true);
  }
  await canceled.ask('Cancel');
  await town.publish(1);
  expect(await posted()).toEqual(whole);
  await first.begin();
  await first.run('Process');
  await first.holds();
});
