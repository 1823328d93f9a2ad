import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import { type JobSchedule, nextRun } from '@ratepayer/contract/jobs/next-runs.ts';
import { createAccount } from '../../src/capabilities/accounts/create-account.ts';
import type { CrashPoint } from '../../src/platform/crash/crash-point.ts';
import type { World } from '../world.ts';
import { type JobWorker, spareNodes } from './spare-nodes.ts';

const minuteMs = 60_000;
const every = 5;
const zone = 'US/Central';

interface Lived {
  /** A moment of every five minutes; the first one is five minutes later. */
  readonly from: string;
  readonly moments: number;
  /** When another job runs each day, on the clock of the business unit. */
  readonly daily: string;
  /** Where a worker dies, in turn; '' stands for both at once, wherever they are. */
  readonly deaths: readonly (CrashPoint | '')[];
}

/** What is left of it; a run that was begun, done and settled otherwise than once is in none of these. */
export interface Told {
  readonly runs: number;
  readonly moments: number;
  readonly successful: number;
  /** Tasks that were done, one in each run. */
  readonly tasks: number;
  /** Runs that another worker went on with. */
  readonly takenOver: number;
  readonly days: number;
  /** Messages that the daily job wrote to one payer. */
  readonly mails: number;
  readonly killed: number;
}

/**
 * Lives through many moments of a job that runs every five minutes, and of one that runs each day, with two workers in
 * processes of their own under a clock that is moved. The clock stands while a moment has not begun: what was due
 * several times while nobody worked runs once.
 */
export async function liveThrough(world: World, { from, moments, daily, deaths }: Lived): Promise<Told> {
  const spares = await spareNodes(world, false);
  let now = new Date(from);
  const start = () => spares.startJobs(now.toISOString());
  const workers = await Promise.all([start(), start()]);
  await oweOnce(world, now);
  const jobs = [await addJob(world, { everyMinutes: every }, 0, now), await addJob(world, { time: daily }, 60, now)];
  const before = await mailsOf(world);
  let killed = 0;
  for (let at = 0; at < moments; at++) {
    now = new Date(now.getTime() + every * minuteMs);
    const death = deaths[killed];
    const isDying = death !== undefined && at >= ((killed + 1) * moments) / (deaths.length + 1);
    const victim = workers[killed % 2] as JobWorker;
    if (isDying && death) await victim.arm(death, 1);
    await move(workers, now);
    if (isDying) {
      await (death ? died(victim) : Promise.all(workers.map((worker) => worker.kill())));
      killed += 1;
      for (const [i, worker] of workers.entries()) if (worker.gone()) workers[i] = await start();
    }
    await begun(world, jobs, now);
    if (isDying) await drained(world);
  }
  await drained(world);
  await Promise.all([...workers.map((worker) => worker.kill()), spares.close()]);
  await world.rows('update job set is_enabled = false, next_run_date = null where id = any($1)', [jobs]);
  return { ...(await told(world, jobs)), mails: (await mailsOf(world)) - before, killed };
}

/** One payer owes something that is due in six weeks; nobody else does, and nothing is due today. */
async function oweOnce({ db, rows, unitId }: World, now: Date): Promise<void> {
  const businessUnitId = await unitId('riverton-water');
  await rows("update account_money set due_date = '2020-01-01'");
  const accountNumber = `J${now.getTime()}`;
  const place = { street: '1 Mill Street', city: 'Riverton', state: 'TX', zip: '78701' };
  const dueDate = addDays(now.toISOString().slice(0, 10), 42);
  const money = { issueDate: '2026-01-01', dueDate, balanceMinor: 5_000 };
  const own = { businessUnitId, accountNumber, subAccountNumber: '', name: 'Jo Payer', ...place, ...money };
  await db.scoped([businessUnitId], (tx) => createAccount(tx, { ...own, createMethod: 'Manual', createdBy: 'Test' }));
  await rows("update account set email_address = 'jo@payer.test' where account_number = $1", [accountNumber]);
}

const move = (workers: readonly JobWorker[], now: Date) =>
  Promise.all(workers.filter((one) => !one.gone()).map((one) => one.move(now.toISOString()).catch(() => undefined)));

async function died(victim: JobWorker): Promise<void> {
  for (let i = 0; i < 600 && !victim.gone(); i++) await pause(10);
  // It came to nothing that it could die at: the other one did it all.
  await victim.kill();
}

async function addJob(world: World, more: Partial<JobSchedule>, days: number, now: Date): Promise<number> {
  const unit = await world.unitId('riverton-water');
  const schedule = {
    kind: more.time ? 'Daily' : 'Minutes',
    everyMinutes: 60,
    time: '00:00',
    weekdays: [],
    monthDay: 1,
    pattern: '',
    ...more,
  } as const satisfies JobSchedule;
  const { body } = await world.call('POST', `/api/business-units/${unit}/jobs`, {
    token: await world.token('admin@riverton.test'),
    body: {
      name: `From ${now.toISOString()} ${schedule.kind}`,
      schedule,
      tasks: [{ taskType: 'Send Payment Due Reminders', settings: { days } }],
      timeoutMinutes: 60,
      overlap: 'Queue',
      // Until it is planned by the clock that is moved.
      isEnabled: false,
    },
  });
  await world.rows('update job set is_enabled = true, next_run_date = $1 where id = $2', [
    nextRun(schedule, now, zone),
    body.id,
  ]);
  return body.id;
}

/** Waits until whatever is due by now has begun. */
async function begun(world: World, jobs: readonly number[], now: Date): Promise<void> {
  const due = 'select 1 from job where id = any($1) and next_run_date <= $2';
  await untilNone(world, due, [jobs, now], 'begins what is due');
}

/**
 * Waits until no run is under way. A worker that lives gives a sign each second: what had none for three was held by
 * one that died, and its minute passes at once.
 */
async function drained(world: World): Promise<void> {
  const open = `with lost as (update job_execution set heartbeat_date = now() - interval '61 seconds'
      where status = 'Processing' and worker_id <> ''
        and heartbeat_date between now() - interval '60 seconds' and now() - interval '3 seconds')
    select id, job_id, worker_id, lease, losses, heartbeat_date, next_try_date, planned_date
    from job_execution where status = 'Processing' order by id`;
  await untilNone(world, open, [], 'ends what is under way');
}

/** @throws when for a minute none of them went, however many there are: runs of a job go one after the other */
async function untilNone({ rows }: World, statement: string, values: unknown[], does: string): Promise<void> {
  for (let [since, least] = [Date.now(), Number.POSITIVE_INFINITY]; ; ) {
    const left = await rows(statement, values);
    if (left.length === 0) return;
    if (left.length < least) [since, least] = [Date.now(), left.length];
    if (Date.now() - since > 60_000)
      throw new Error(`For a minute nobody ${does}: ${left.length} are left, ${JSON.stringify(left[0])} before all.`);
    await pause(3);
  }
}

const mailsOf = async (world: World): Promise<number> =>
  (await world.rows("select count(*)::int as n from outbox where topic = 'email.Payment Due Reminder'"))[0]?.n;

/** What is on record of both jobs. */
async function told(world: World, [often, daily]: readonly number[]): Promise<Omit<Told, 'mails' | 'killed'>> {
  const [found] = await world.rows(
    `select count(*) filter (where e.job_id = $1)::int as runs,
      count(distinct e.planned_date) filter (where e.job_id = $1)::int as moments,
      count(*) filter (where e.status = 'Successful')::int as successful,
      (select count(*)::int from job_task t join job_execution o on o.id = t.execution_id
        where o.job_id in ($1, $2) and t.status = 'Successful') as tasks,
      count(*) filter (where e.losses > 0)::int as "takenOver",
      count(distinct (e.planned_date at time zone '${zone}')::date) filter (where e.job_id = $2)::int as days
      from job_execution e where e.job_id in ($1, $2)`,
    [often, daily],
  );
  return found;
}
