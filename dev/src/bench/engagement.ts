import pg from 'pg';
import { countUses } from '@ratepayer/server/capabilities/accounts/adoption/count-uses.ts';
import { countUsesByMonth } from '@ratepayer/server/capabilities/accounts/adoption/count-by-month.ts';
import { endedMonths } from '@ratepayer/server/capabilities/dashboard/adoption/months.rules.ts';
import { makeCity } from './city.ts';
import { alone, type Figures, type Lab, openLab, report, round } from './lab.ts';

const today = '2026-11-21';
const zone = 'US/Central';

/**
 * Accounts by fixed arithmetic, 40 % of them in the first business unit, that come, go, get bills and begin and end
 * what they use over twenty months. Indexes of bills are made afterwards, as after a restore.
 */
async function fill(lab: Lab, rows: number): Promise<number> {
  const { unitIds } = await makeCity(lab, 20, 0);
  const [big = 0] = unitIds;
  const made = (text: string, values: unknown[] = []) => lab.owner.query(text, values);
  await made("set session_replication_role = replica; set maintenance_work_mem = '1GB'; set synchronous_commit = off");
  await made(
    `insert into account (business_unit_id, account_number, name, email_address, create_method, created_date,
      is_archived, archived_date)
     select case when n % 5 < 2 then $2::int else ($3::int[])[2 + n % 19] end, lpad(n::text, 8, '0'), 'Payer ' || n,
      case when n % 3 < 2 then 'payer' || n || '@example.test' else '' end, 'Imported', at, n % 23 = 0,
      case when n % 23 = 0 then at + (n % 300) * interval '1 day' end
     from (select n, timestamptz '2026-11-20 18:00Z' - (n::bigint * 7919 % 600) * interval '1 day' as at
       from generate_series(1, $1::int) n) g`,
    [rows, big, unitIds],
  );
  await made(
    `insert into account_money (account_id, business_unit_id, balance, not_yet_due_minor, due_date)
      select id, business_unit_id, 1000 + id % 9000, 1000 + id % 9000, date '2026-12-01' from account`,
  );
  await made(
    `insert into customer_account (business_unit_id, customer_id, account_id, linked_by, linked_date, unlinked_date,
      notify_with_sms)
     select business_unit_id, id, id, 'Customer', created_date + (id % 90) * interval '1 day',
      case when id % 11 = 0 then created_date + (90 + id % 90) * interval '1 day' end, id % 4 = 0
     from account where id % 3 > 0`,
  );
  await made(
    `insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_acknowledgment_id,
      is_active, enrolled_date, ended_date)
     select business_unit_id, id, id, 'payer@example.test', 1, id % 13 > 0,
      created_date + (id % 120) * interval '1 day',
      case when id % 13 = 0 then created_date + (120 + id % 60) * interval '1 day' end
     from account where id % 4 > 1`,
  );
  await made(
    `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
      lead_time_days, payment_source_id, start_date, end_date, is_active, acknowledgment_id)
     select business_unit_id, id, case when id % 10 < 9 then id end,
      case when id % 10 < 9 then 'Customer' else 'Organization' end, 'DueDateLeadTime', 3, 1,
      created_date::date + (id % 100)::int, case when id % 17 = 0 then created_date::date + 200 + (id % 50)::int end,
      id % 17 > 0, 1 from account where id % 5 = 0`,
  );
  const { rows: indexes } = await made(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
      and tablename = 'bill' and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`,
  );
  for (const { name } of indexes) await made(`drop index ${name}`);
  await made(
    `insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor, issue_date,
      status, published_date)
     select a.business_unit_id, a.id, n, 'Bill', a.id || '-' || n, 4000, i.day, 'Published', i.day
     from account a cross join generate_series(0, 1) n
     cross join lateral (select date '2026-11-20' - ((a.id * 31 + n * 180) % 400)::int as day) i where a.id % 7 > 0`,
  );
  for (const { definition } of indexes) await made(definition);
  for (const table of ['account', 'account_money', 'customer_account', 'paperless_enrollment', 'autopay_enrollment'])
    await made(`vacuum analyze ${table}`);
  await made('vacuum analyze bill');
  return big;
}

type Counted = Readonly<Record<string, number | string>>;

/** By hand, with literal bounds: what was used at one moment, each table gone through once. */
const atOnce = (unit: number, day: string, at: string, { isNow }: { isNow: boolean }) => {
  const held = (from: string, until: string) => `${from} < ${at} and (${until} is null or ${until} >= ${at})`;
  const own = isNow
    ? 'not a.is_archived'
    : `a.created_date < ${at} and (not a.is_archived or coalesce(a.archived_date, a.modified_date) >= ${at})`;
  const autopay = isNow
    ? 'is_active'
    : `start_date <= date '${day}' and (end_date is null or end_date > date '${day}')`;
  const paperless = isNow ? 'is_active' : held('enrolled_date', 'ended_date');
  const linked = isNow ? 'unlinked_date is null' : held('linked_date', 'unlinked_date');
  return `with used as (select m.balance, greatest(0, least(m.past_due_minor, m.balance)) as past_due,
      b.account_id is not null as billed, c.account_id is not null as registered, coalesce(c.texts, false) as texts,
      p.account_id is not null as paperless, coalesce(e.customer, false) as customer,
      coalesce(e.town, false) as town, a.email_address like '%@%' as mail
    from account a join account_money m on m.account_id = a.id
    left join (select account_id, bool_or(notify_with_sms) as texts from customer_account
      where business_unit_id = ${unit} and ${linked} group by 1) c on c.account_id = a.id
    left join (select distinct account_id from paperless_enrollment
      where business_unit_id = ${unit} and ${paperless}) p on p.account_id = a.id
    left join (select account_id, bool_or(enrollment_type = 'Customer') as customer,
      bool_or(enrollment_type = 'Organization') as town from autopay_enrollment
      where business_unit_id = ${unit} and ${autopay} group by 1) e on e.account_id = a.id
    left join (select distinct account_id from bill where business_unit_id = ${unit} and published_date is not null
      and status <> 'Withdrawn' and issue_date > date '${day}' - 90 and issue_date <= date '${day}') b
      on b.account_id = a.id
    where a.business_unit_id = ${unit} and not a.is_deleted and ${own}),
    based as (select u.*, u.billed or not bool_or(u.billed) over () as counts from used u)
    select count(*)::int as active, count(*) filter (where billed)::int as billed,
      count(*) filter (where counts and registered)::int as registered,
      count(*) filter (where counts and paperless)::int as paperless,
      count(*) filter (where counts and customer)::int as "autopayByCustomer",
      count(*) filter (where counts and town)::int as "autopayByOrganization",
      count(*) filter (where counts and texts)::int as "withTexts",
      count(*) filter (where counts and mail and not paperless)::int as reachable,
      sum(balance)::bigint as "balanceMinor", sum(past_due)::bigint as "pastDueAmountMinor" from based`;
};

const months = endedMonths(today, 12, zone);
const compared = ['active', 'billed', 'registered', 'paperless', 'autopayByCustomer', 'autopayByOrganization'];

function refuseOther(ours: readonly object[], byHand: readonly Counted[], names: readonly string[]): void {
  const of = (rows: readonly object[]) =>
    JSON.stringify(rows.map((row) => names.map((name) => Number((row as Counted)[name]))));
  if (of(ours) !== of(byHand)) throw new Error(`Engagement says ${of(ours)}, counted are ${of(byHand)}.`);
}

/** How many accounts use what, now and at the end of each of twelve months, beside the same counted month by month. */
export async function engagement({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const unit = await fill(lab, rows);
  const hand = new pg.Pool({ ...lab.owner.options, max: 1, options: '-c jit=off' });
  hand.on('error', () => undefined); // an idle connection that ends with the database
  const handNow = async () => (await hand.query<Counted>(atOnce(unit, today, 'now()', { isNow: true }))).rows;
  const handYear = async () => {
    const found: Counted[] = [];
    for (const { nextDay, until } of months) {
      const day = new Date(Date.parse(nextDay) - 86_400_000).toISOString().slice(0, 10);
      const at = `timestamptz '${until.toISOString()}'`;
      found.push(...(await hand.query<Counted>(atOnce(unit, day, at, { isNow: false }))).rows);
    }
    return found;
  };
  const now = () => lab.db.reading([unit], async (tx) => [await countUses(tx, unit, today)]);
  const year = () => lab.db.reading([unit], (tx) => countUsesByMonth(tx, unit, months));
  refuseOther(await now(), await handNow(), [
    ...compared,
    'withTexts',
    'reachable',
    'balanceMinor',
    'pastDueAmountMinor',
  ]);
  refuseOther(await year(), await handYear(), compared);
  const spans = [
    { span: 'now', aim: 1, ours: now, byHand: handNow },
    { span: 'year', aim: 0.1, ours: year, byHand: handYear },
  ];
  const found = [];
  for (const { span, aim, ours, byHand } of spans) {
    const runs: { product: Figures; limit: Figures; ratio: number }[] = [];
    for (let pair = 0; pair < 3; pair++) {
      const product = await alone(seconds, ours);
      const limit = await alone(seconds, byHand);
      runs.push({ product, limit, ratio: round(product.p50 / limit.p50, 3) });
    }
    const middle = runs.toSorted((a, b) => a.ratio - b.ratio)[1];
    found.push({ span, aim, runs, ratio: middle?.ratio ?? 0, middle });
  }
  const met = found.every(({ ratio, aim }) => ratio <= aim);
  const [first, second] = found;
  report(lab, {
    name: 'engagement',
    rows,
    product: { now: first?.middle?.product.p50, year: second?.middle?.product.p50 },
    limit: { now: first?.middle?.limit.p50, year: second?.middle?.limit.p50 },
    ratio: first?.ratio ?? 0,
    aim: 'now <= 1.0 x, year <= 0.1 x',
    met,
    runs: found.map(({ span, runs }) => ({ span, runs })),
    notes: [`year: ratio ${second?.ratio}`, 'p50 in ms, one after another; equal numbers asserted'],
  });
  await hand.end();
  await lab.close();
  return met;
}
