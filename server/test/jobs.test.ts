import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Lost } from '../src/capabilities/jobs/task-kind.ts';
import { planNext } from '../src/capabilities/jobs/plan-due.ts';
import { purgeLogs } from '../src/capabilities/jobs/runs/purge-logs.ts';
import { badRequest } from '../src/platform/http/refusal.ts';
import { approval, importing, kindOf, openJobs, statuses } from './job-kit.ts';

const { world, unit, admin, other, work, addJob, run, readRun, decide, again } = await openJobs();

it('ends early where there is no file, and begins anew from there with nothing done twice', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  await work();
  expect(await readRun(started.id)).toMatchObject({ status: 'ExitedEarly', exitReason: 'No file is there.' });
  const answers = await Promise.all([again(started.id), again(started.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await work();
  expect((await again(started.id)).status).toBe(409);
});

it('skips what was done before when it goes on from the failed task, under the same key', async () => {
  const job = await addJob([importing, approval]);
  const { body: started } = await run(job.id);
  const keys: string[] = [];
  let fails = true;
  const kinds = kindOf(async ({ key, position }) => {
    keys.push(key);
    if (position === 2 && fails)
      return { outcome: 'Failed', message: { key: 'staff-jobs/went_wrong' }, technical: 'Broken pipe' };
    return { outcome: 'Successful', counts: { rows: 1 } };
  });
  await work(kinds);
  const failed = await readRun(started.id);
  expect([failed.status, statuses(failed), failed.tasks[1].errorMessage]).toEqual([
    'Failed',
    ['Successful', 'Failed'],
    'Broken pipe',
  ]);
  fails = false;
  const { body: retried } = await again(started.id);
  await work(kinds);
  expect(statuses(await readRun(retried.id))).toEqual(['Skipped', 'Successful']);
  expect(keys).toEqual([`job-run:${started.id}:1`, `job-run:${started.id}:2`, `job-run:${started.id}:2`]);
  expect(
    await world.rows("select count(*)::int as n from outbox where payload ->> 'dedupeKey' = $1", [`job:${job.id}`]),
  ).toEqual([{ n: 1 }]);
});

it('tells whom it names when it fails, and a ticket is opened', async () => {
  const job = await addJob([importing], { notifyOnFailure: ['one@riverton.test', 'two@riverton.test'] });
  const { body: started } = await run(job.id);
  await work(
    kindOf(() => {
      throw badRequest('', { key: 'staff-jobs/no_files' });
    }),
  );
  expect(await readRun(started.id)).toMatchObject({
    status: 'Failed',
    exitReason: 'Import Accounts failed: No file is there.',
  });
  const told = await world.rows(
    `select payload ->> 'to' as address from outbox where topic = 'email.Job Failed' and payload ->> 'runId' = $1
      order by 1`,
    [String(started.id)],
  );
  expect(told.map(({ address }) => address)).toEqual(['one@riverton.test', 'two@riverton.test']);
  const tickets = await world.rows(
    "select payload ->> 'description' as text from outbox where topic = 'ticket.Technical' and ordering_key = $1",
    [`ticket:job:${job.id}`],
  );
  expect(tickets).toEqual([{ text: expect.stringContaining('staff-jobs/no_files') }]);
});

it('is taken over once from a worker that is lost, which writes nothing any more', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  let release: () => void = () => undefined;
  const done: string[] = [];
  const stuck = work(
    kindOf(async ({ held }) => {
      await new Promise<void>((free) => (release = free));
      await held(async () => void done.push('lost'));
      return { outcome: 'Successful' };
    }),
  );
  const isBegun = async () => (await readRun(started.id)).tasks[0].status === 'Processing';
  while (!(await isBegun())) await pause(5);
  const good = kindOf(async ({ attempt }) => {
    done.push(`attempt ${attempt}`);
    return { outcome: 'Successful' };
  });
  // It gives signs of life: nobody takes it.
  expect(await work(good, 'two')).toBe(0);
  await world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [
    started.id,
  ]);
  expect((await Promise.all([work(good, 'two'), work(good, 'three')])).toSorted()).toEqual([0, 1]);
  release();
  await stuck;
  expect(done).toEqual(['attempt 2']);
  expect(await readRun(started.id)).toMatchObject({ status: 'Successful' });
});

it('fails when a second worker is lost', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  await world.rows(
    "update job_execution set worker_id = 'gone', lease = 2, losses = 1, heartbeat_date = now() - interval '2 minutes'",
  );
  await work(kindOf(async () => ({ outcome: 'Successful' })));
  expect(await readRun(started.id)).toMatchObject({ status: 'Failed' });
});

it('pauses and stops behind a task, and is over when its time is', async () => {
  const job = await addJob([importing, approval], { overlap: 'Queue' });
  const { body: started } = await run(job.id);
  const kinds = kindOf(async ({ position }) => {
    if (position === 1) expect((await decide(started.id, 'Pause')).status).toBe(200);
    return { outcome: 'Successful' };
  });
  await work(kinds);
  expect(await readRun(started.id)).toMatchObject({ status: 'Paused', waitsFor: 'Resume' });
  expect((await decide(started.id, 'Approve')).status).toBe(409);
  // The next run of the job waits for the one that is held.
  const { body: next } = await run(job.id);
  expect(await work(kinds)).toBe(0);
  expect((await decide(started.id, 'Resume')).status).toBe(200);
  expect(await work(kinds)).toBe(1);
  expect(await readRun(started.id)).toMatchObject({ status: 'Successful' });
  expect((await decide(next.id, 'Stop', admin, 'No more')).body).toMatchObject({ status: 'ExitedEarly' });
  const { body: late } = await run(job.id);
  await work(
    kindOf(async () => {
      await world.rows("update job_execution set deadline_date = now() - interval '1 minute' where id = $1", [late.id]);
      return { outcome: 'Successful' };
    }),
  );
  expect(await readRun(late.id)).toMatchObject({ status: 'Failed', exitReason: 'It took longer than it may.' });
});

it('forgets what a run told long ago, and nothing else of it', async () => {
  const job = await addJob([approval]);
  const { body: started } = await run(job.id);
  await decide(started.id, 'Stop');
  const lines = () => world.rows('select id from job_log where execution_id = $1', [started.id]);
  expect([await purgeLogs(world.db), (await lines()).length > 0]).toEqual([0, true]);
  await world.rows("update job_execution set finished_date = now() - interval '91 days' where id = $1", [started.id]);
  expect(await purgeLogs(world.db)).toBeGreaterThan(0);
  expect([await lines(), (await readRun(started.id)).status]).toEqual([[], 'ExitedEarly']);
});

it('begins anew with the task that lost its workers, and a repeat of a repeat keeps what was done before', async () => {
  const job = await addJob([importing, importing, importing]);
  const { body: started } = await run(job.id);
  const done: string[] = [];
  let fault: 'lost' | 'failed' | 'none' = 'lost';
  const kinds = kindOf(async ({ executionId, position }) => {
    if (position === 2 && fault === 'lost') throw new Lost();
    if (position === 3 && fault === 'failed')
      return { outcome: 'Failed', message: { key: 'staff-jobs/went_wrong' }, technical: '' };
    done.push(`${executionId}:${position}`);
    return { outcome: 'Successful' };
  });
  const lose = (id: number) =>
    world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [id]);
  for (const worker of ['one', 'two', 'three']) {
    await work(kinds, worker);
    await lose(started.id);
  }
  expect(await readRun(started.id)).toMatchObject({ status: 'Failed', tasks: [{}, { status: 'Skipped' }, {}] });
  fault = 'failed';
  const { body: second } = await again(started.id);
  expect(statuses(second)).toEqual(['Skipped', 'Pending', 'Pending']);
  await work(kinds);
  fault = 'none';
  const { body: third } = await again(second.id);
  expect(statuses(third)).toEqual(['Skipped', 'Skipped', 'Pending']);
  await work(kinds);
  expect(done).toEqual([`${started.id}:1`, `${second.id}:2`, `${third.id}:3`]);
});

it('says of a task whose worker was lost that it is held, not that it asks', async () => {
  const job = await addJob([importing]);
  const { body: started } = await run(job.id);
  await work(
    kindOf(() => {
      throw new Lost();
    }),
  );
  expect((await decide(started.id, 'Pause')).status).toBe(200);
  await world.rows("update job_execution set heartbeat_date = now() - interval '61 seconds' where id = $1", [
    started.id,
  ]);
  const good = kindOf(async () => ({ outcome: 'Successful' }));
  await work(good, 'two');
  expect(await readRun(started.id)).toMatchObject({
    status: 'Paused',
    waitsFor: 'Resume',
    mayApprove: false,
    tasks: [{ status: 'Processing' }],
  });
  expect((await decide(started.id, 'Approve', other)).status).toBe(409);
  expect((await decide(started.id, 'Resume')).status).toBe(200);
  await work(good, 'three');
  expect(await readRun(started.id)).toMatchObject({ status: 'Successful' });
});

it('does what was wished during a task that then asks: a stop ends it, a pause is there already', async () => {
  const asking = (step: string) =>
    kindOf(async ({ approval: given, executionId }) => {
      if (given) return { outcome: 'Successful' };
      expect((await decide(executionId, step, admin, 'Wait')).status).toBe(200);
      return { outcome: 'Paused', message: { key: 'staff-jobs/waits' } };
    });
  const job = await addJob([importing, importing]);
  const { body: stopped } = await run(job.id);
  await work(asking('Stop'));
  expect(await readRun(stopped.id)).toMatchObject({ status: 'ExitedEarly', wish: '' });
  const { body: held } = await run(job.id);
  await work(asking('Pause'));
  expect(await readRun(held.id)).toMatchObject({ status: 'Paused', waitsFor: 'Approval', wish: '' });
  await decide(held.id, 'Approve', other);
  await work(kindOf(async () => ({ outcome: 'Successful' })));
  expect(await readRun(held.id)).toMatchObject({ status: 'Successful' });
});

it('skips or queues what is due while it is under way', async () => {
  const skipping = await addJob([importing]);
  await run(skipping.id);
  expect((await run(skipping.id)).status).toBe(409);
  await world.rows("update job set next_run_date = now() - interval '1 second' where id = $1", [skipping.id]);
  expect(await planNext(world.db, world.deps.clock)).toBe(1);
  expect(
    await world.rows("select status from job_execution where job_id = $1 and trigger = 'Schedule'", [skipping.id]),
  ).toEqual([{ status: 'ExitedEarly' }]);
  const queueing = await addJob([importing], { overlap: 'Queue' });
  await run(queueing.id);
  await world.rows("update job set next_run_date = now() - interval '1 second' where id = $1", [queueing.id]);
  expect(await planNext(world.db, world.deps.clock)).toBe(1);
  expect(
    await world.rows("select status from job_execution where job_id = $1 and trigger = 'Schedule'", [queueing.id]),
  ).toEqual([{ status: 'Processing' }]);
});

let made = 0;
/** Another business unit of the same town, which is not live. */
async function otherUnit(): Promise<number> {
  const [row] = await world.rows(
    `insert into business_unit (organization_id, name, slug, header, sub_header, primary_color, currency_code, culture,
        timezone, phone, email, address, hours_text)
      select organization_id, 'Unit ' || $2, 'unit-' || $2, header, sub_header, primary_color, currency_code, culture,
        timezone, phone, email, address, hours_text from business_unit where id = $1 returning id`,
    [unit, ++made],
  );
  return row.id;
}
const moveTo = (jobId: number, id: number) =>
  world.rows('update job set business_unit_id = $2 where id = $1', [jobId, id]);

it('begins nothing of a business unit that was taken away, and ends what it had begun without a ticket', async () => {
  const daily = { kind: 'Daily', time: '06:00' };
  const job = await addJob([importing], { schedule: daily });
  const gone = await otherUnit();
  await moveTo(job.id, gone);
  const { id } = (
    await world.rows(
      `with e as (insert into job_execution (business_unit_id, job_id, status, trigger, started_by, timeout_minutes)
          values ($1, $2, 'Processing', 'Manual', 'x', 60) returning id)
        insert into job_task (business_unit_id, execution_id, position, task_type, settings, condition, on_failure,
          status) select $1, id, 1, 'Import Accounts', '{}', 'Always', 'Stop', 'Pending' from e
        returning execution_id as id`,
      [gone, job.id],
    )
  )[0];
  await world.rows("update job set next_run_date = now() - interval '1 minute' where id = $1", [job.id]);
  await world.rows('update business_unit set is_deleted = true where id = $1', [gone]);
  expect([await planNext(world.db, world.deps.clock), await planNext(world.db, world.deps.clock)]).toEqual([1, 0]);
  expect(await world.rows('select next_run_date from job where id = $1', [job.id])).toEqual([{ next_run_date: null }]);
  expect([await work(), await work()]).toEqual([1, 0]);
  const runs = await world.rows(
    `select id, status, exit_reason ->> 'key' as reason from job_execution where job_id = $1`,
    [job.id],
  );
  expect(runs).toEqual([{ id, status: 'ExitedEarly', reason: 'staff-jobs/unit_gone' }]);
  expect(await world.rows("select 1 from outbox where payload ->> 'dedupeKey' = $1", [`job:${job.id}`])).toEqual([]);
});

it('is planned by the clock of its business unit when that is changed, and begun once where it was due', async () => {
  const at = await otherUnit();
  const schedule = { kind: 'Daily', everyMinutes: 60, time: '06:00', weekdays: [], monthDay: 1, pattern: '' };
  const [job, due] = [await addJob([importing], { schedule }), await addJob([importing], { schedule })];
  for (const { id } of [job, due]) await moveTo(id, at);
  await world.rows("update job set next_run_date = now() - interval '1 minute' where id = $1", [due.id]);
  const past = (await world.rows('select next_run_date from job where id = $1', [due.id]))[0].next_run_date;
  const path = `/api/business-units/${at}`;
  const { body: before } = await world.call('GET', path, { token: other });
  const {
    id: _,
    organizationId: _o,
    organizationName: _n,
    logoUrl: _l,
    mobileLogoUrl: _m,
    primaryColor: _p,
    status: _s,
    wasLive: _w,
    billingSystemName: _b,
    ...values
  } = before;
  const saved = await world.call('PUT', path, { token: other, body: { ...values, timezone: 'US/Pacific' } });
  expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
  const planned = await world.rows('select next_run_date as at from job where id = any($1) order by id', [
    [job.id, due.id],
  ]);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'US/Pacific', timeStyle: 'short' });
  expect([clock.format(planned[0].at), planned[1].at]).toEqual(['06:00', past]);
});
