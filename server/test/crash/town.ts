import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccount } from '../../src/capabilities/accounts/create-account.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { queues } from '../../src/platform/jobs/boss.ts';
import { brokenInvariants } from '../paying.ts';
import { openWorld, type World } from '../world.ts';
import { type BillingHost, openBillingHost } from './billing-host.ts';
import { type Node, spareNodes } from './spare-nodes.ts';
import { serverBeside, workerBeside } from './worker-beside.ts';

/** The product's own town over a database of its own, with accounts that owe enough for a long test. */
export interface Town {
  readonly world: World;
  /** What the look-up gave a payer; fetched anew before it ends, since kills go on for longer than it holds. */
  token(): Promise<string>;
  readonly accountIds: readonly number[];
  /** The host of its billing system, which outlives its processes. */
  readonly host: BillingHost;
  /** A process of the product, with settings of its own where they are named. */
  start(role: 'all' | 'api' | 'worker', settings?: Readonly<Record<string, string>>): Promise<Node>;
  /** Whether the process that answers there has died; of who serves in this process, the worker beside it. */
  isGone(origin: string): boolean;
  /** Where requests are served by this process, which outlives workers. */
  served(): Promise<string>;
  /** A worker in this process, until it is stopped; for what goes on beside a process that may die. */
  workerBeside(): Promise<{ stop(): Promise<void> }>;
  /** Lets the waiting times of attempts and jobs pass at once. */
  age(): Promise<void>;
  /** The same, until nothing is under way. */
  recover(): Promise<void>;
  /** What is broken of that which must hold at any instant, whatever is under way. */
  brokenNow(): Promise<string[]>;
  /**
   * What is broken when nothing is under way: invariants, the gateway's books, or a session that was charged other than
   * once or not at all.
   */
  broken(): Promise<string[]>;
  close(): Promise<void>;
}

const owes = 900_000_000;

export async function openTown(accounts = 3, openHost = openBillingHost): Promise<Town> {
  const [world, host] = await Promise.all([openWorld(), openHost()]);
  const unit = await world.unitId('riverton-water');
  const numbers = Array.from({ length: accounts }, (_, i) => `K${i + 1}`);
  await world.db.scoped([unit], async (tx) => {
    for (const accountNumber of numbers) {
      const place = { street: '1 Mill Street', city: 'Riverton', state: 'TX', zip: '78701' };
      const money = { issueDate: '2026-01-01', dueDate: '2026-02-01', balanceMinor: owes };
      await createAccount(tx, {
        businessUnitId: unit,
        accountNumber,
        subAccountNumber: '',
        name: 'Kay Testa',
        createMethod: 'Manual',
        createdBy: 'Test',
        ...place,
        ...money,
      });
    }
  });
  await world.rows('update gateway set limit_seconds = 0.3');
  // The flow of the closing closes days; the worker's own time of day must not.
  await world.rows("update merchant_account set batch_close_time = '23:59:59'");
  const { token, accountIds } = await world.quickPay(numbers);
  let found = { token, at: Date.now() };
  const nodes: Node[] = [];
  let server: ReturnType<typeof serverBeside> | undefined;
  const spares = await spareNodes(world);
  let abandoned = new Date(0);
  const ageNow = () => age(world, abandoned);
  return {
    world,
    async token() {
      if (Date.now() - found.at > 300_000) found = { token: (await world.quickPay(numbers)).token, at: Date.now() };
      return found.token;
    },
    accountIds,
    host,
    async start(role, settings) {
      const ended = () => {
        if (nodes.every((one) => one.gone())) abandoned = new Date();
      };
      const node = await spares.start(role, ended, {
        settings: { OUTBOUND_ALLOW: `127.0.0.1:${host.port}`, ...settings },
      });
      nodes.push(node);
      return node;
    },
    isGone: (origin) => (nodes.findLast((node) => node.origin === origin) ?? nodes.at(-1))?.gone() ?? true,
    async served() {
      server ??= serverBeside(world, `127.0.0.1:${host.port}`);
      return (await server).origin;
    },
    workerBeside: () => workerBeside(world, `127.0.0.1:${host.port}`),
    age: ageNow,
    recover: () => recover(world, ageNow),
    brokenNow: () => brokenInvariants(world),
    broken: async () => [
      ...(await brokenInvariants(world)),
      ...(await brokenReports(world)),
      ...(await world.rows(wrongCharges)).map(
        (row) => `session ${row.id} is ${row.status}, ${row.net} of ${row.total} charged`,
      ),
    ],
    async close() {
      await Promise.all([...nodes.map((node) => node.kill()), spares.close(), host.close()]);
      await (await server)?.stop();
      await world.close();
    },
  };
}

// What the gateway took for a session, less what it gave back: what its payments say, once; and complete means posted.
const wrongCharges = `select *
  from (select s.id, s.status, coalesce(sum(case g.kind when 'sale' then g.amount_minor
  else -g.amount_minor end) filter (where g.outcome = 'approved'), 0) as net,
    (select coalesce(sum(amount_minor - refunded_amount_minor), 0) from payment x
    where x.payment_session_id = s.id and x.status = 'Succeeded') as total,
    (select count(*) from payment x
    where x.payment_session_id = s.id and x.type = 'Base Payment' and x.posted_date is not null) as posted
  from payment_session s join payment p on p.payment_session_id = s.id join gateway_attempt a on a.payment_id = p.id
  left join sandbox.ledger g on g.our_reference = a.gateway_reference
  where s.status not in ('Processing', 'RequiresGatewayResolution') group by s.id) x
  where net <> total or (status = 'Complete') <> (posted > 0)`;

/** Reports that are offered otherwise than whole, or that were given up. */
async function brokenReports(world: World): Promise<string[]> {
  const disk = openDisk('file:', world.dataDir);
  const reports = await world.rows<{ id: number; status: string; key: string; sha256: string }>(
    'select id, status, storage_key as key, sha256 from generated_report',
  );
  const wrong: string[] = [];
  for (const { id, status, key, sha256 } of reports) {
    const bytes = status === 'Ready' && (await disk.exists(key)) ? await disk.getBytes(key) : undefined;
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      wrong.push(`report ${id} is ${status} and its file is not whole`);
  }
  return wrong;
}

/**
 * Time passes at once. What was claimed before `abandoned`, when nobody was alive, belongs to nobody; what is claimed
 * beside a living process belongs to one that is gone when it was held for two seconds.
 */
async function age(world: World, abandoned: Date): Promise<void> {
  const left = (column: string, seconds: number) =>
    `(${column} < now() + interval '${seconds - 2} seconds' or ${column} < $1::timestamptz + interval '${seconds} seconds')`;
  await world.owner.query({
    name: 'time passes',
    text: `with attempt as (
      update gateway_attempt set requested_at = least(requested_at, now() - interval '2 hours'),
        next_inquiry_date = case when outcome = 'Unknown' then least(next_inquiry_date, now()) end,
        payer_acts_until = case when payer_action is not null then now() - interval '1 minute' end,
        asked_until = case when asked_until is not null then now() - interval '1 minute' end,
        inquiry_claimed_until = case when outcome = 'Unknown' and ${left('inquiry_claimed_until', 30.3)}
          then '-infinity' else inquiry_claimed_until end
      where outcome in ('Sent', 'Unknown')),
    sets as (
      update attempt_set set begun_date = begun_date - interval '2 hours'
      where begun_date > now() - interval '1 hour' and begun_date < greatest(now() - interval '2 seconds', $1)),
    schedule as (
      update settlement_schedule set claimed_until = '-infinity'
      where claimed_until > now() and ${left('claimed_until', 300)}),
    message as (
      update gateway_message set next_attempt_date = now() - interval '1 second'
        where status = 'Received' and next_attempt_date > now()),
    report as (
      update generated_report set
        lease_until = case when status = 'Running' and ${left('lease_until', 60)} then '-infinity' else lease_until end,
        next_attempt_date = case when status = 'Queued' then least(next_attempt_date, now()) else next_attempt_date end
      where status in ('Queued', 'Running')),
    run as (
      update job_execution set heartbeat_date = now() - interval '61 seconds'
      where status = 'Processing' and worker_id <> '' and heartbeat_date > now() - interval '60 seconds'
        and heartbeat_date < greatest(now() - interval '3 seconds', $1)),
    job as (
      update pgboss.job set heartbeat_on = now() - interval '10 minutes', started_on = now() - interval '10 minutes'
      where name = any($2) and state = 'active'
        and coalesce(heartbeat_on, started_on) < greatest(now() - interval '2 seconds', $1::timestamptz)),
    retry as (
      update pgboss.job set start_after = now()
      where name = any($2) and state = 'retry' and start_after > now())
    select 1`,
    values: [abandoned, [queues.upload, queues.bills]],
  });
}

// What a process still has to do; without load each of it falls to zero by itself.
const underWay = `select (select count(*) from gateway_attempt
  where outcome in ('Sent', 'Unknown')) as attempts, (select count(*) from outbox) as outbox, (select count(*)
  from gateway_message where status = 'Received') as messages,
    (select count(*) from payment b
    join payment f on f.base_payment_id = b.id and f.status = 'Succeeded' and f.posted_date is not null
    where b.status = 'Voided' and b.posted_date is not null
      and exists (select 1 from transaction t
      where t.payment_id = f.id and t.type = 'Sale' and t.settlement_batch_id is not null)
      and not exists (select 1 from transaction t where t.payment_id = f.id and t.type = 'Refund')) as fees,
    (select count(*) from account_upload where status in ('Checking', 'Processing')) as uploads,
    (select count(*) from billing_cycle where (status = 'Processing' and step <> '')
      or (status = 'Approved' and published_date is null)) as bills,
    (select count(*) from generated_report where status in ('Queued', 'Running')) as reports,
    (select count(*) from job_execution where status = 'Processing') as runs,
    (select count(*) from scheduled_payment where status = 'Processing') as scheduled,
    (select count(*) from payment_session
    where expires_date < now() and status in ('RequiresPaymentFields', 'RequiresPaymentSource', 'RequiresCharges',
    'RequiresConfirmation')) as expired`;

/** Whose transactions hold back what is announced, in any database of the server (`relay.ts`). */
async function writers(world: World): Promise<string> {
  const { rows } = await world.owner.query(
    `select datname, state, now() - xact_start as since, left(query, 120) as query from pg_stat_activity
     where backend_xid is not null order by xact_start limit 3`,
  );
  return JSON.stringify(rows);
}

/**
 * Waits until nothing is under way; half a minute in which nothing of it becomes less is a fault, and says what stands
 * still.
 */
async function recover(world: World, ageNow: () => Promise<void>): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let since = Date.now(); ; ) {
    await ageNow();
    const [left = {}] = (await world.owner.query<Record<string, string>>({ name: 'under way', text: underWay })).rows;
    const now = Object.values(left).reduce((sum, count) => sum + Number(count), 0);
    if (now === 0) return;
    if (now < least) since = Date.now();
    least = Math.min(least, now);
    if (Date.now() - since > 30_000)
      throw new Error(
        `Thirty seconds without a step of recovery. Still under way: ${JSON.stringify(left)}. Writing longest, of all
        databases: ${await writers(world)}`,
      );
    await pause(50);
  }
}
