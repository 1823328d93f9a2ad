import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import type { Adoption, UnitSummary } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import type { UnitSettingsAnswer } from '@ratepayer/contract/organizations/unit-settings.operations.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { usesByMonth } from '../src/capabilities/accounts/adoption/count-by-month.ts';
import { usesNow } from '../src/capabilities/accounts/adoption/count-uses.ts';
import { endedMonths } from '../src/capabilities/dashboard/adoption/months.rules.ts';
import { readAdoption } from '../src/capabilities/dashboard/adoption/read-adoption.ts';
import { readSummary } from '../src/capabilities/dashboard/adoption/read-summary.ts';
import { rowsOf } from '../src/platform/database/database.ts';
import { takeTurns } from '../src/platform/database/take-turns.ts';
import { openDashboards } from './dashboard-kit.ts';

const { world, unit, clerk, admin, today, ask, cycleRow } = await openDashboards();

// One that came on no channel is counted with those that did.
beforeAll(async () => {
  const { status } = await world.call('POST', `/api/business-units/${unit}/external-payments`, {
    token: admin,
    body: {
      accountId: await world.accountId('10003'),
      amountMinor: 400,
      receivedDate: today,
      externalMethod: 'Check',
      externalReference: 'check 400',
      postsToBalance: true,
    },
  });
  expect(status).toBe(200);
});

/** The middle of a month so many before this one. */
const middle = (back: number): string => {
  const at = new Date(`${today.slice(0, 7)}-15T18:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - back);
  return at.toISOString();
};

/** Accounts of a year that are linked, enrolled and archived in the middle of months, and what ended again. */
async function aYear(): Promise<void> {
  const [older, linked, enrolled, joined, ended, left] = [14, 3, 4, 5, 2, 6].map(middle);
  const accountOf = (number: string) => `(select min(id) from account where account_number = '${number}'
    and business_unit_id = ${unit})`;
  const customerOf = (email: string) => `(select min(id) from customer where email = '${email}')`;
  const agreed = '(select min(id) from acknowledgment)';
  await world.rows(
    'update account set created_date = $1, archived_date = case when is_archived then $1::timestamptz end',
    [older],
  );
  await world.rows('update customer_account set linked_date = $1', [linked]);
  await world.rows(
    `update customer_account set linked_date = $1, unlinked_date = $2 where account_id = ${accountOf('10002')}`,
    [joined, ended],
  );
  // A second payer of the same account: it is registered once.
  await world.rows(
    `insert into customer_account (business_unit_id, customer_id, account_id, linked_by, linked_date)
      values (${unit}, ${customerOf('morgan@example.test')}, ${accountOf('10001')}, 'Admin', $1)`,
    [linked],
  );
  await world.rows(`update account set is_archived = true, archived_date = $1 where id = ${accountOf('10004')}`, [
    ended,
  ]);
  const autopay = (type: string, account: string, customer: string, start: string, end: string | null) =>
    world.rows(
      `insert into autopay_enrollment (business_unit_id, account_id, customer_id, enrollment_type, scheduling_type,
        lead_time_days, payment_source_id, start_date, end_date, is_active, acknowledgment_id)
        select ${unit}, ${accountOf(account)}, ${customer}, '${type}', 'DueDateLeadTime', 3, min(id), $1, $2,
        $2::date is null, ${agreed} from payment_source`,
      [start.slice(0, 10), end?.slice(0, 10) ?? null],
    );
  await autopay('Customer', '10001', customerOf('pat@example.test'), ended ?? '', null);
  await autopay('Organization', '10003', 'null', left ?? '', enrolled ?? '');
  await world.rows(
    `insert into paperless_enrollment (business_unit_id, account_id, customer_id, email, consent_acknowledgment_id,
      is_active, enrolled_date, ended_date) values (${unit}, ${accountOf('10002')},
      ${customerOf('morgan@example.test')}, 'morgan@example.test', ${agreed}, false, $1, $2)`,
    [enrolled, ended],
  );
}

describe('how payers go digital', () => {
  beforeAll(aYear);
  const counted = async (list: string, query: Record<string, string>) =>
    (await ask<{ totalCount: number }>(`${list}?${new URLSearchParams(query)}`)).body.totalCount;

  it('is summed up in the figures of the lists, for those who read reports, and of no other town', async () => {
    const { status, body } = await ask<UnitSummary>('summary');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: unit, name: 'Riverton Water & Sewer', currencyCode: 'USD', today });
    const named = {
      active: {},
      registered: { OnlyRegisteredCustomers: 'true' },
      autopay: { OnlyAutopayEnabled: 'true' },
    };
    const more = {
      paperless: { OnlyPaperlessBilling: 'true' },
      withTexts: { NotifyWithSms: 'true' },
      reachable: { OnlyPaperlessBilling: 'false', HasEmail: 'true' },
    };
    for (const [name, filter] of Object.entries({ ...named, ...more }))
      expect(body.accounts[name as 'active'], name).toBe(await counted('accounts', { IsArchived: 'false', ...filter }));
    expect(body.accounts).toMatchObject({ registered: 2, autopay: 1, autopayByCustomer: 1, autopayByOrganization: 0 });
    const payments = (await ask<{ counts: Record<string, number>; totals: { keptMinor: number } }>('payments')).body;
    expect(body.payments).toEqual({
      tried: payments.counts['All'],
      succeeded: payments.counts['Succeeded'],
      collectedMinor: payments.totals.keptMinor,
    });
    const accounts = (await ask<{ totals: Record<string, number> }>('accounts')).body;
    expect([body.balanceMinor, body.pastDueAmountMinor]).toEqual([
      accounts.totals['balance'],
      accounts.totals['pastDueAmountMinor'],
    ]);
    for (const [email, refused] of [
      ['admin@lakeshore.test', 404],
      ['base@riverton.test', 403],
      ['pat@example.test', 403],
    ] as const)
      expect((await ask('summary', await world.token(email))).status, email).toBe(refused);
  });

  it('is counted one town after the other in a node, so that lists keep their connections', async () => {
    const { db, clock } = world.deps;
    const other = await world.unitId('lakeshore-hydro');
    const done: string[] = [];
    const noting = (name: string, work: Promise<unknown>) => work.catch(() => undefined).then(() => done.push(name));
    let open: () => void = () => undefined;
    const failing = new Promise<void>((resolve) => {
      open = resolve;
    }).then(() => Promise.reject(new Error('refused')));
    const all = [
      noting(
        'one that fails',
        takeTurns(db, () => failing),
      ),
      noting('summary', readSummary(db, clock, unit)),
      noting('adoption', readAdoption(db, clock, other)),
      // It asks the database for nothing, and is done before them unless it waits for its turn.
      noting(
        'nothing',
        takeTurns(db, () => new Promise(setImmediate)),
      ),
    ];
    open();
    await Promise.all(all);
    expect(done).toEqual(['one that fails', 'summary', 'adoption', 'nothing']);
  });

  it('is counted at the end of each month, each account once, and what ended no longer', async () => {
    const { body } = await ask<Adoption>('engagement/adoption');
    expect(body.months).toHaveLength(13);
    expect(body.months.at(-1)).toMatchObject({ lastDay: today, active: body.now.active, registered: 2 });
    const active = body.now.active;
    const before = [6, 5, 4, 3, 2, 1].map((back) => body.months.find(({ month }) => middle(back).startsWith(month)));
    expect(before.map((month) => [month?.active, month?.registered, month?.paperless])).toEqual([
      [active + 1, 0, 0],
      [active + 1, 1, 0],
      [active + 1, 1, 1],
      [active + 1, 3, 1],
      [active, 2, 0],
      [active, 2, 0],
    ]);
    expect(before.map((month) => [month?.autopayByCustomer, month?.autopayByOrganization])).toEqual([
      [0, 1],
      [0, 1],
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  it('of a month that is over is as many accounts as its list holds, as they were at its end', async () => {
    const { body } = await ask<Adoption>('engagement/adoption');
    const lists = {
      active: {},
      billed: { BilledRecently: 'true' },
      registered: { OnlyRegisteredCustomers: 'true' },
      paperless: { OnlyPaperlessBilling: 'true' },
      autopayByCustomer: { AutopayBy: 'Customer' },
      autopayByOrganization: { AutopayBy: 'Organization' },
    };
    const found: number[] = [];
    for (const month of body.months.filter(({ lastDay }) => lastDay < today))
      for (const [name, filter] of Object.entries(lists)) {
        const isOfBilled = month.billed > 0 && name !== 'active';
        const asked = { IsArchived: 'false', AsOf: month.lastDay, ...filter };
        const count = await counted('accounts', { ...asked, ...(isOfBilled ? lists.billed : {}) });
        expect([month.month, name, count]).toEqual([month.month, name, month[name as 'active']]);
        found.push(count);
      }
    expect(found).toHaveLength(6 * (body.months.length - 1));
    // What is left of each, and who had it, is told apart.
    const at = (back: number) => body.months.find(({ month }) => middle(back).startsWith(month))?.lastDay ?? '';
    expect(await counted('accounts', { AsOf: at(4), OnlyAutopayEnabled: 'true' })).toBe(0);
    expect(await counted('accounts', { AsOf: at(5), OnlyAutopayEnabled: 'true' })).toBe(1);
    expect(await counted('accounts', { AsOf: at(1), IsArchived: 'true' })).toBe(
      (await counted('accounts', { AsOf: at(3), IsArchived: 'true' })) + 1,
    );
    expect((await ask('accounts?AsOf=2026-02-31')).status).toBe(400);
  });

  it('is counted in one pass over accounts and what they use, however many months there are', async () => {
    const scans = async (statement: RawBuilder<unknown>) => {
      const [row] = await world.deps.db.reading([unit], (tx) =>
        rowsOf(tx, sql<{ plan: unknown }>`explain (format json) ${statement}`),
      );
      const found = JSON.stringify(row).match(/"Relation Name":"\w+"/g) ?? [];
      return found.map((one) => one.slice(17, -1)).toSorted();
    };
    const byMonth = (months: number) => scans(usesByMonth(unit, endedMonths(today, months, 'US/Central')));
    const once = ['account', 'autopay_enrollment', 'bill', 'customer_account', 'paperless_enrollment'];
    expect(await byMonth(12)).toEqual(once);
    expect(await byMonth(1)).toEqual(once);
    expect(await scans(usesNow(unit, today))).toEqual([...once, 'account_money'].toSorted());
  });

  it('needs both permissions, as its page and its figures do; accounts are found by either of two', async () => {
    const allowed = async (permissions: string) => {
      await world.rows('update user_account set permissions = $1 where email = $2', [
        permissions,
        'clerk@riverton.test',
      ]);
      // What a person may do holds for some seconds on a node: each time another one is asked.
      const node = await world.secondNode();
      const answers = [];
      for (const path of ['summary', 'engagement/adoption', 'accounts/search?query=10001'])
        answers.push((await node.call('GET', `/api/business-units/${unit}/${path}`, { token: clerk })).status);
      await node.close();
      return answers;
    };
    const [before] = await world.rows<{ permissions: string[] }>(
      "select permissions from user_account where email = 'clerk@riverton.test'",
    );
    expect(await allowed('{Reports:Default}')).toEqual([403, 403, 403]);
    expect(await allowed('{Accounts:Read}')).toEqual([403, 403, 200]);
    expect(await allowed('{Payments:Default}')).toEqual([403, 403, 200]);
    expect(await allowed('{Reports:Default,Accounts:Read}')).toEqual([200, 200, 200]);
    await world.rows("update user_account set permissions = $1 where email = 'clerk@riverton.test'", [
      before?.permissions,
    ]);
  });

  it('is set against an aim and the price of paper, where the business unit has them', async () => {
    const change = async (more: Partial<UnitSettingsAnswer>) =>
      (
        await world.call('PUT', `/api/business-units/${unit}/settings`, {
          token: admin,
          body: { rowVersion: (await ask<UnitSettingsAnswer>('settings', admin)).body.rowVersion, ...more },
        })
      ).status;
    const read = async () => (await ask<Adoption>('engagement/adoption')).body;
    expect(await read()).toMatchObject({ targetPercent: 0, paperCostMinor: 0, currencyCode: 'USD' });
    expect(await change({ adoptionTargetPercent: 101 })).toBe(400);
    expect(await change({ adoptionTargetPercent: 40, paperCostMinor: 75 })).toBe(200);
    const [cycle] = (await cycleRow('Paperless', today, today)) as { id: number }[];
    const bill = (number: string, published: string, status = 'Published') =>
      world.rows(
        `insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
          issue_date, status, published_date, withdrawn_date)
         select business_unit_id, id, $2, 'Bill', $3, 100, $4::date, $5, $4::timestamptz,
         case when $5 = 'Withdrawn' then now() end
         from account where business_unit_id = $1 and account_number = '10002' order by id limit 1`,
        [unit, cycle?.id, number, published, status],
      );
    // Without paper from four months ago until two months ago.
    await bill('before', middle(5));
    await bill('within', middle(3));
    await bill('withdrawn', middle(3), 'Withdrawn');
    await bill('after', middle(1));
    const { targetPercent, paperCostMinor, months } = await read();
    expect([targetPercent, paperCostMinor]).toEqual([40, 75]);
    expect(months.filter(({ paperlessBills }) => paperlessBills > 0)).toMatchObject([
      { month: middle(3).slice(0, 7), paperlessBills: 1 },
    ]);
    for (const { firstDay: PublishedFrom, lastDay: PublishedThrough, paperlessBills } of months)
      expect(await counted('bills', { PublishedFrom, PublishedThrough, WithoutPaper: 'true' })).toBe(paperlessBills);
    await world.rows('delete from bill where billing_cycle_id = $1', [cycle?.id]);
    await world.rows("update billing_cycle set is_deleted = true where name = 'Paperless'");
    expect(await change({ adoptionTargetPercent: 0, paperCostMinor: 0 })).toBe(200);
  });

  it('names the payments of a month by channel as their list counts them', async () => {
    const { body } = await ask<Adoption>('engagement/adoption');
    const taken = body.months.flatMap(({ firstDay, lastDay, payments }) =>
      payments.map((each) => ({ ...each, StartDate: firstDay, EndDate: lastDay })),
    );
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    for (const { channel, count, keptMinor, ...days } of taken.filter((each) => each.channel !== '')) {
      const list = await ask<{ totals: { keptMinor: number; outcomes: { outcome: string; count: number }[] } }>(
        `payments?${new URLSearchParams({ ...days, PaymentChannels: channel })}`,
      );
      expect(list.body.totals.outcomes.find(({ outcome }) => outcome === 'received')?.count).toBe(count);
      expect(list.body.totals.keptMinor).toBe(keptMinor);
    }
  });

  it('is a share of accounts with a bill within 90 days, once there is one; its lists hold those alone', async () => {
    const before = (await ask<Adoption>('engagement/adoption')).body;
    expect(before.now.billed).toBe(0);
    const [cycle] = (await cycleRow('Adoption', today, today)) as { id: number }[];
    const bill = (account: string, issued: string, status = 'Published') =>
      world.rows(
        `insert into bill (business_unit_id, account_id, billing_cycle_id, bill_type, bill_number, amount_minor,
          issue_date, status, published_date, withdrawn_date)
         select business_unit_id, id, $3, 'Bill', $2 || $4, 100, $2::date, $4,
         case when $4 <> 'Draft' then now() end, case when $4 = 'Withdrawn' then now() end
         from account where business_unit_id = $1 and account_number = $5 order by id limit 1`,
        [unit, issued, cycle?.id, status, account],
      );
    await bill('10001', addDays(today, -89));
    await bill('10001', today);
    await bill('10002', addDays(today, -90));
    await bill('10003', today, 'Draft');
    await bill('10002', today, 'Withdrawn');
    const { now, months } = (await ask<Adoption>('engagement/adoption')).body;
    expect(now).toMatchObject({ active: before.now.active, billed: 1, registered: 1, autopay: 1 });
    const lists = {
      billed: {},
      registered: { OnlyRegisteredCustomers: 'true' },
      autopay: { OnlyAutopayEnabled: 'true' },
      paperless: { OnlyPaperlessBilling: 'true' },
      reachable: { OnlyPaperlessBilling: 'false', HasEmail: 'true' },
    };
    for (const [name, filter] of Object.entries(lists))
      expect(now[name as 'active'], name).toBe(
        await counted('accounts', { IsArchived: 'false', BilledRecently: 'true', ...filter }),
      );
    expect(months.at(-1)).toMatchObject({ billed: 1, registered: 1 });
    // At the end of the month that holds the day 90 days ago both of these bills were recent.
    const older = months.find(({ month }) => addDays(today, -90).startsWith(month));
    expect(older?.billed).toBeGreaterThanOrEqual(1);
    await world.rows('delete from bill');
    expect((await ask<Adoption>('engagement/adoption')).body.now).toEqual(before.now);
  });

  it('counts text messages of a month that were handed over', async () => {
    const write = (status: string, at: string) =>
      world.rows(
        `insert into text_message (business_unit_id, outbox_id, template_key, "to", status, created_date)
          select $1, coalesce(max(outbox_id), 0) + 1, 'Verification Code', '+15125550100', $2, $3 from text_message`,
        [unit, status, at],
      );
    for (const status of ['processed', 'error', 'processed', 'queued']) await write(status, middle(1));
    const { months } = (await ask<Adoption>('engagement/adoption')).body;
    expect(months.map(({ textsSent }) => textsSent).filter(Boolean)).toEqual([2]);
  });
});
