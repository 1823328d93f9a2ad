import type pg from 'pg';
import { totalDays } from '@ratepayer/server/capabilities/payment-records/daily-totals/total-days.ts';
import { listPayments } from '@ratepayer/server/capabilities/payment-records/list-payments.ts';
import { fixedClock } from '@ratepayer/server/platform/clock/clock.ts';
import { type Lab, openLab } from './lab.ts';
import { listBesideHand, now, reportPairs, takenAlone } from './list-beside-hand.ts';
import { keepPlans, type Plan, type PlanLine } from './list-plans.ts';
import { day, fillPayments } from './payments-of-days.ts';

type Ask = Parameters<typeof listPayments>[3];
const page = { Page: 1, PageSize: 25 } as const;

/** The mix of performance.md 9: today 50 %, 30 days 20 %, filters 15 %, search 10 %, deep pages and sorts 5 %. */
function askOf(i: number, random: () => number): { kind: string; ask: Ask } {
  const share = random();
  if (share < 0.5) return { kind: 'today', ask: { ...page, StartDate: day(0), EndDate: day(0) } };
  if (share < 0.7) return { kind: '30 days', ask: { ...page, StartDate: day(29), EndDate: day(0) } };
  if (share < 0.85)
    return {
      kind: 'filters',
      ask: {
        ...page,
        StartDate: day(6),
        EndDate: day(0),
        PaymentStatuses: ['Declined'],
        PaymentSourceTypes: ['CreditCard'],
      },
    };
  if (share < 0.95)
    return {
      kind: 'search',
      ask: {
        ...page,
        StartDate: day(29),
        EndDate: day(0),
        'Search.SearchText': i % 2 ? `payer ${1000 + (i % 9000)}` : String(1000 + (i % 9000)),
      },
    };
  return {
    kind: 'deep',
    ask: {
      ...page,
      Page: 400,
      StartDate: day(29),
      EndDate: day(0),
      ...(i % 2 ? { 'Sorted.0.Id': 'amountMinor', 'Sorted.0.Desc': true } : {}),
    },
  };
}

const columns =
  'p.id, p.reference_number, p.type, p.created_date, p.status, p.channel, p.amount_minor, p.service_fee_amount_minor, p.refunded_amount_minor, p.payer_name, p.brand, p.last4, p.auth_code, a.account_number';

/**
 * The same answers by hand: page and totals with literal bounds on the covering index, two statements on one
 * connection.
 */
async function byHand(pool: pg.Pool, unit: number, ask: Ask): Promise<void> {
  const bounds = `p.business_unit_id = ${unit} and p.type = 'Base Payment' and p.created_date >= '${ask.StartDate}T06:00:00Z' and p.created_date < '${ask.EndDate}T06:00:00Z'::timestamptz + interval '1 day'`;
  const search = ask['Search.SearchText'];
  const last4 = /^\d{4}$/.test(search ?? '')
    ? ` union select id from payment where business_unit_id = ${unit} and last4 = '${search}'`
    : '';
  const named = `select id from account
    where business_unit_id = ${unit} and not is_deleted
    and lower(name || ' ' || account_number) like '%${search}%' limit 500`;
  const found = search
    ? ` and p.id in (select payment_id from payment_account where account_id in (${named})${last4})`
    : '';
  const common = `${bounds}${ask.PaymentSourceTypes ? ` and p.source_type = 'Credit Card'` : ''}${found}`;
  const chosen = ask.PaymentStatuses ? `p.status = 'Declined' and not p.has_adjustment` : 'true';
  const where = `${common} and ${chosen}`;
  const order = ask['Sorted.0.Id'] ? 'p.amount_minor desc, p.id desc' : 'p.created_date desc, p.id desc';
  const client = await pool.connect();
  await client.query(
    `with page as materialized (select id from payment p
      where ${where} order by ${order} limit 25 offset ${((ask.Page ?? 1) - 1) * 25}) select ${columns} from page
      join payment p on p.id = page.id left join account a on a.id = p.account_id order by ${order}`,
  );
  await client.query(
    `select p.status, p.has_adjustment, count(*), sum(p.amount_minor), sum(p.service_fee_amount_minor) from payment p
      where ${common} group by 1, 2
     union all select 'waiting', false, count(*), 0, 0 from payment p
     join payment_session s on s.id = p.payment_session_id and s.status = 'RequiresGatewayResolution'
     where ${common} and p.status = 'Pending'`,
  );
  client.release();
}

export async function paymentsList({ rows, seconds }: { rows: number; seconds: number }): Promise<boolean> {
  const lab = await openLab(8);
  const began = Date.now();
  const unit = await fillPayments(lab, rows);
  console.log(`  ${rows.toLocaleString('en-US')} payments made in ${Math.round((Date.now() - began) / 1000)} s`);
  const keeping = Date.now();
  const kept = await totalDays(lab.db);
  for (const table of ['daily_total', 'totaled_day']) await lab.owner.query(`vacuum analyze ${table}`);
  console.log(`  ${kept} days kept in ${Math.round((Date.now() - keeping) / 1000)} s`);
  const clock = fixedClock(now);
  const asked = (ask: Ask) => listPayments(lab.db, clock, unit, ask);
  const pairs = await listBesideHand(lab, seconds, {
    askOf: (random, i) => askOf(i, random),
    product: ({ ask }) => asked(ask),
    byHand: (hand, { ask }) => byHand(hand, unit, ask),
  });
  // One after another with nothing beside it: a year, and a year whose days are all counted live.
  const year = { ...page, StartDate: day(399), EndDate: day(0) };
  const alone = [await takenAlone('400 days', 20, () => asked(year))];
  await lab.owner.query('delete from totaled_day');
  alone.push(await takenAlone('400 days, none kept,', 20, () => asked(year)));
  await plans(lab, unit);
  const met = reportPairs(lab, { name: 'payments-list', rows, pairs, alone });
  await lab.close();
  return met;
}

/** The plans of the page and the totals of a day, 30 days and 400 days. */
async function plans(lab: Lab, unit: number): Promise<void> {
  const kept: Plan[] = [];
  for (const back of [0, 29, 399]) {
    const bounds = `business_unit_id = ${unit} and created_date >= '${day(back)}T06:00:00Z' and created_date < '${day(-1)}T06:00:00Z' and type = 'Base Payment'`;
    for (const text of [
      `select id from payment where ${bounds} order by created_date desc, id desc limit 25`,
      `select status, has_adjustment, count(*), sum(amount_minor), sum(service_fee_amount_minor) from payment
        where ${bounds} group by 1, 2`,
    ]) {
      const { rows } = await lab.owner.query<PlanLine>(`explain (analyze, buffers) ${text}`);
      kept.push([text, rows]);
    }
  }
  keepPlans('payments-list', kept);
}
