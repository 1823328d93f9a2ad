import { loadPast } from '@ratepayer/dev/past/load-past.ts';
import { loadApart } from '@ratepayer/dev/past/start-past.ts';
import { pastLanes } from '@ratepayer/dev/past/past-units.ts';
import { planDays } from '@ratepayer/dev/past/plan-days.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totalDays } from '../src/capabilities/payment-records/daily-totals/total-days.ts';
import { sweepLostAttempts } from '../src/capabilities/payments/attempts/sweep-attempts.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { expireSessions } from '../src/capabilities/sessions/abandon-session.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { relayBatch } from '../src/platform/outbox/relay.ts';
import { verifyAudit, sealAudit } from '../src/platform/audit/seal.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { testSecretsKey } from './secrets.ts';
import { openWorld, type World } from './world.ts';

const size = 0.22;
const now = new Date();
/** What is planned follows the calendar: as many days as begin with a payment and hold a dispute that nobody won. */
const days =
  Array.from({ length: 30 }, (_, i) => 24 + i).find((count) => {
    const plan = pastLanes.flatMap(({ units }) => units.flatMap((unit) => planDays(unit, now, count, size)));
    const of = (kind: 'pay' | 'win' | 'chargeback') =>
      plan.flatMap((deed) => (deed.kind === kind ? [{ at: deed.at.getTime(), number: deed.account.number }] : []));
    const stands = of('chargeback').some(
      ({ at, number }) =>
        of('pay').some((paying) => paying.number === number && paying.at < at) &&
        !of('win').some((won) => won.number === number),
    );
    return stands && Math.min(...of('pay').map(({ at }) => at)) < now.getTime() - (count - 3) * 86_400_000;
  }) ?? 24;
let world: World;
let ownerUrl: string;
let jobs: { queue: string; n: number }[];
let paid: string[];
let before: { number: string; balance: number }[];

const load = () => {
  const boss = {
    insert: async (queue: string, data: unknown[]) => (jobs.push({ queue, n: data.length }), null),
  } as never;
  const sources = { settings: world.settings, keyring: world.keyring, disk: openDisk('file:', world.dataDir), boss };
  return loadPast({ ownerUrl, appUrl: world.appUrl, sources, now: new Date(), days, size }, () => undefined);
};
const named = () =>
  world.rows<{ number: string; balance: number }>(
    `select account_number as number, balance from account join account_money on account_id = id
      where account_number < '2' or account_number in ('R-20001', '55001') order by 1, id`,
  );

/** Lives some days in a process of its own, which is killed in the middle of another. */
async function killed(): Promise<void> {
  const environment = { NODE_ENV: 'test', DATA_DIR: world.dataDir, SECRETS_KEY: testSecretsKey };
  await new Promise<void>((done, fail) => {
    const loading = loadApart({ ownerUrl, appUrl: world.appUrl, days, size, environment }, (news) => {
      if ('failed' in news) fail(new Error(news.failed));
      else if ('progress' in news && news.progress.days >= 9) void loading.stop().then(done, fail);
    });
  });
}

/** What everybody else does meanwhile: the worker's schedules, and a payer. */
async function meanwhile(goesOn: () => boolean): Promise<void> {
  const { token, accountIds } = await world.quickPay(['10001']);
  while (goesOn()) {
    await Promise.all([sweepLostAttempts, inquireUnknown, expireSessions].map((run) => run(world.deps)));
    await Promise.all([relayBatch(world.db, []), totalDays(world.db), sealAudit(world.db, world.keyring)]);
    if (paid.length >= 6) continue;
    const { intent, process } = await prepare(world, {
      token,
      accountId: accountIds[0] ?? 0,
      amountMinor: 101 + paid.length,
    });
    const { body } = await process({ duplicateConfirmed: true });
    expect(body.status).toBe('Complete');
    paid.push(intent.identifier);
  }
}

beforeAll(async () => {
  world = await openWorld();
  [ownerUrl, jobs, paid] = [world.owner.options.connectionString ?? '', [], []];
  before = await named();
  await killed();
  let isLoading = true;
  const [done] = await Promise.all([load().finally(() => (isLoading = false)), meanwhile(() => isLoading)]);
  expect(done?.days).toBe(done?.ofDays);
}, 240_000);
afterAll(() => world.close());

describe('the past of the town', () => {
  it('is lived day by day, each once, also when the process died in one of them', async () => {
    expect(await world.rows('select lane, count(*)::int as days from past.lived group by 1 order by 1')).toEqual([
      { lane: 'tax and power', days },
      { lane: 'water', days },
    ]);
    const twice = "select 1 from account_upload where file_name like '%-20%' group by file_name having count(*) > 1";
    expect(await world.rows(twice)).toEqual([]);
    expect(await load()).toBeUndefined();
  });

  it('holds every invariant, and so do the payments that somebody made meanwhile', async () => {
    expect(paid.length).toBeGreaterThan(2);
    expect(await brokenInvariants(world)).toEqual([]);
    expect((await verifyAudit(world.db, world.keyring)).broken).toEqual([]);
    const own = await world.rows(
      `select p.status, t.settlement_batch_id as batch, p.created_date > now() - interval '1 hour' as now from payment p
        join payment_session s on s.id = p.payment_session_id
        join transaction t on t.payment_id = p.id where s.identifier = any($1)`,
      [paid],
    );
    expect(own).toHaveLength(paid.length * 2);
    for (const payment of own) expect(payment).toEqual({ status: 'Succeeded', batch: null, now: true });
  });

  it('leaves the accounts that people rely on as they were', async () => {
    const sum = paid.reduce((total, _, i) => total + 101 + i, 0);
    expect(await named()).toEqual(
      before.map((account) => (account.number === '10001' ? { ...account, balance: account.balance - sum } : account)),
    );
  });

  it('was never seen under way: nothing is in doubt, and no session of it ran out in the middle of a payment', async () => {
    expect(await world.rows("select id from gateway_attempt where outcome in ('Sent', 'Unknown')")).toEqual([]);
    const ranOut = `select s.id from payment_session s
      join payment p on p.payment_session_id = s.id and p.status = 'Succeeded'
      where s.status <> 'Complete'`;
    expect(await world.rows(ranOut)).toEqual([]);
    expect(await world.rows("select id from outbox where created_date < now() - interval '1 day'")).toEqual([]);
  });

  it('has dates of its own in every row, and leaves no clock behind', async () => {
    const [span] = await world.rows(
      `select (select min(created_date) > now() - ($1 + 1) * interval '1 day'
        and min(created_date) < now() - ($1 - 3) * interval '1 day' from payment) as whole,
        count(*) filter (where a.date < p.created_date or a.date > p.created_date + interval '60 days')::int as strange
        from payment p join audit_entry a on a.entity_type = 'Payment' and a.entity_id = p.id`,
      [days],
    );
    expect(span).toEqual({ whole: true, strange: 0 });
    expect(await world.rows("select 1 from pg_attrdef d where pg_get_expr(d.adbin, d.adrelid) like '%past%'")).toEqual(
      [],
    );
    expect(await world.rows("select 1 from pg_proc where pronamespace = 'past'::regnamespace")).toEqual([]);
  });

  it('shows something in every list of staff, today included', async () => {
    const token = await world.token('admin@riverton.test');
    const unit = await world.unitId('riverton-water');
    const at = `/api/business-units/${unit}`;
    const today = dateIn(new Date(), 'US/Central');
    const first = dateIn(new Date(Date.now() - 30 * 86_400_000), 'US/Central');
    const total = async (path: string) => {
      const { status, body } = await world.call('GET', path, { token });
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
      return body.totalCount as number;
    };
    const query = `Page=1&PageSize=25&StartDate=${first}&EndDate=${today}`;
    expect(await total(`${at}/payments?Page=1&PageSize=25&StartDate=${today}&EndDate=${today}`)).toBeGreaterThan(12);
    // How many are planned follows the calendar; a few are refused.
    const planned = pastLanes
      .flatMap(({ units }) => units.filter(({ slug }) => slug === 'riverton-water'))
      .flatMap((of) => planDays(of, now, days, size));
    const count = (kind: 'pay' | 'record') => planned.filter((deed) => deed.kind === kind).length;
    expect(await total(`${at}/payments?${query}`)).toBeGreaterThan(0.8 * count('pay'));
    expect(count('pay')).toBeGreaterThan(60);
    expect(await total(`${at}/external-payments?${query}`)).toBe(count('record'));
    expect(count('record')).toBeGreaterThan(0);
    expect(await total(`${at}/gateway-exceptions?Page=1&PageSize=25&State=Open`)).toBe(1);
    expect(await total(`${at}/gateway-exceptions?Page=1&PageSize=25&State=Settled`)).toBe(1);
    const kinds = await world.rows<{ what: string }>(
      `select distinct status as what from payment
        union select distinct type || ' ' || (reversed_date is not null) from adjustment
        union select status from approval_request
       union select 'batch ' || status from settlement_batch union select 'mail ' || template_key from email_message
       union select channel from payment`,
    );
    const found = kinds.map(({ what }) => what);
    const payments = ['Declined', 'Voided', 'Refunded', 'QuickPay', 'POS', 'IVR'];
    const others = [
      'Chargeback false',
      'ACH Return false',
      'Requested',
      'Done',
      'Refused',
      'batch Closed',
      'mail Payment Receipt',
    ];
    for (const what of [...payments, ...others]) expect(found).toContain(what);
    expect(jobs.length).toBeGreaterThan(0);
  });

  it('has bills that say what they are made of: charges that are open, paid, and beside a balance', async () => {
    const charges = await world.rows<{ status: string; of: boolean; n: number }>(
      'select status, included_in_balance as of, count(*)::int as n from account_charge group by 1, 2',
    );
    const found = charges.map(({ status, of }) => `${status} ${of ? 'within' : 'beside'}`);
    for (const what of ['Open within', 'Paid within', 'Paid beside']) expect(found).toContain(what);
    expect(charges.every(({ status }) => status !== 'Voided')).toBe(true);
    const several = await world.rows(
      "select 1 from account_charge where status = 'Open' group by account_id having count(*) between 2 and 4",
    );
    expect(several.length).toBeGreaterThan(3);
    // Each file of bills that was written came in, and none waits for a person; one of a day without bills is empty.
    const uploads = await world.rows(
      `select status, sum(charges_created)::int as charges from account_upload where total_rows > 0
        group by 1 order by 1`,
    );
    expect(uploads).toEqual([{ status: 'Complete', charges: charges.reduce((sum, { n }) => sum + n, 0) }]);
    const lines = await world.rows("select 1 from payment_line_item where line_item_type = 'OpenCharge'");
    expect(lines.length).toBeGreaterThan(0);
  });

  it('counts in the totals of closed days, also of days that were kept before they were lived', async () => {
    await totalDays(world.db);
    const [sums] = await world.rows(
      `select (select sum(payment_count) from daily_total)::int as kept, (select count(*) from payment p
        join business_unit u on u.id = p.business_unit_id
        join totaled_day d on d.business_unit_id = u.id
        and d.day = (p.created_date at time zone u.timezone)::date)::int as live`,
    );
    expect(sums.kept).toBe(sums.live);
    expect(sums.kept).toBeGreaterThan(100);
  });
});
