import { addDays } from '@ratepayer/contract/kit/local-date.ts';
import type { Declines, Takings } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import type { AllUnits, NextDeposit } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import { addBankingDays } from '@ratepayer/contract/payments/banking-days.ts';
import { bankingDaysToFund, depositDayOf } from '@ratepayer/contract/settlement/deposit-day.ts';
import { describe, expect, it } from 'vitest';
import { totalDays } from '../src/capabilities/payment-records/daily-totals/total-days.ts';
import { openDashboards } from './dashboard-kit.ts';
import { brokenInvariants } from './paying.ts';

const { world, unit, clerk, admin, today, period, ask, needing, put } = await openDashboards();

describe('takings', () => {
  it('are what the list of payments keeps, by channel, by source and together', async () => {
    const { body } = await ask<Takings>(`dashboard/takings?${period}`);
    const kept = async (more: Record<string, string>) => {
      const list = await ask<{ totals: { keptMinor: number } }>(
        `payments?${new URLSearchParams([...period, ...Object.entries(more)])}`,
      );
      return list.body.totals.keptMinor;
    };
    expect(body.byChannel).toEqual([
      { channel: 'QuickPay', count: 3, keptMinor: await kept({ PaymentChannels: 'QuickPay' }) },
    ]);
    expect(body.bySource).toEqual([
      { sourceType: 'Credit Card', count: 3, keptMinor: await kept({ PaymentSourceTypes: 'CreditCard' }) },
    ]);
    expect(body.byChannel[0]?.keptMinor).toBe(await kept({}));
    expect(await kept({})).toBe(7_100);
  });

  it('leave out what only the biller’s own file posts, as the list does, and hold what is posted here', async () => {
    const { accountIds } = await world.quickPay(['10003']);
    for (const [postsToBalance, amountMinor] of [
      [false, 900],
      [true, 400],
    ] as const) {
      const recorded = await world.call('POST', `/api/business-units/${unit}/external-payments`, {
        token: admin,
        body: {
          accountId: accountIds[0],
          amountMinor,
          receivedDate: today,
          externalMethod: 'Check',
          externalReference: `check ${amountMinor}`,
          postsToBalance,
        },
      });
      expect(recorded.status, JSON.stringify(recorded.body)).toBe(200);
    }
    const { body } = await ask<Takings>(`dashboard/takings?${period}`);
    expect(body.byChannel).toEqual([
      { channel: 'QuickPay', count: 3, keptMinor: 7_100 },
      { channel: '', count: 1, keptMinor: 400 },
    ]);
    const list = await ask<{ totals: { keptMinor: number } }>(`payments?${period}`);
    expect(list.body.totals.keptMinor).toBe(7_500);
  });

  it('name why payments were declined, each the filter of its list; kept days are not counted again', async () => {
    const read = async () => (await ask<Declines>(`dashboard/declines?${period}`)).body;
    const listed = async (reason: string) =>
      (
        await ask<{ totalCount: number }>(
          `payments?${new URLSearchParams([...period, ['PaymentStatuses', 'Declined'], ['DeclineReason', reason]])}`,
        )
      ).body.totalCount;
    const { reasons, totalCount } = await read();
    expect([reasons, totalCount]).toMatchObject([[{ count: 1 }], 1]);
    expect(reasons[0]?.said).not.toBe('');
    expect(await listed(reasons[0]?.reason ?? '')).toBe(1);
    expect(await listed('nothing of the kind')).toBe(0);
    // Ten more of some days ago: one that says why in our own words, one that says nothing.
    const [declined] = await world.rows<{ id: number }>("select id from payment where status = 'Declined'");
    await world.rows(
      `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, source_type,
        brand, amount_minor, currency_code, created_date, error_message)
       select '90000000000002' || lpad(n::text, 4, '0'), type, organization_id, business_unit_id, status, channel,
       source_type, brand, 100, currency_code, created_date - interval '5 days', case n when 1
       then '{"key": "kept/payment_after_all"}' when 2 then '""' else '"Too often"' end::jsonb
       from payment, generate_series(1, 10) n where id = $1`,
      [declined?.id],
    );
    const counted = await read();
    expect(counted.totalCount).toBe(11);
    expect(counted.reasons[0]).toEqual({ reason: 'Too often', said: 'Too often', count: 8 });
    for (const { reason, count } of counted.reasons) expect(await listed(reason), reason).toBe(count);
    expect(counted.reasons.find(({ reason }) => reason === 'none')).toEqual({ reason: 'none', said: '', count: 1 });
    expect(counted.reasons.find(({ reason }) => reason.startsWith('kept/'))?.said).not.toContain('kept/');
    await totalDays(world.deps.db);
    expect(await read()).toEqual(counted);
    await world.rows("update daily_decline set decline_count = decline_count + 1 where reason = 'Too often'");
    expect((await read()).totalCount).toBe(12);
    const broken = (await brokenInvariants(world)).filter((one) => one.startsWith('declines'));
    expect(broken).toEqual([expect.stringContaining('declines of')]);
    await world.rows("update daily_decline set decline_count = decline_count - 1 where reason = 'Too often'");
    await world.rows('update payment set error_message = \'"Too late"\' where error_message = \'"Too often"\'');
    expect((await read()).reasons[0]?.reason).toBe('Too late');
    await world.rows("delete from payment where reference_number like '90000000000002%'");
    await world.rows("delete from daily_decline where reason in ('Too often', 'none', 'kept/payment_after_all')");
  });

  it('are counted under what may be asked for, whatever a gateway says, and one town stops no other', async () => {
    const other = await world.unitId('lakeshore-hydro');
    const [declined] = await world.rows<{ id: number }>("select id from payment where status = 'Declined'");
    const long = `Refused:${' \u0007\u00a0 reason'.repeat(500)}`;
    for (const [nth, of, message] of [
      [1, unit, long],
      [2, unit, '  Refused \t'],
      [3, unit, ' \u2003\u0001'],
      [4, other, long],
    ] as const)
      await world.rows(
        `insert into payment (reference_number, type, organization_id, business_unit_id, status, channel, source_type,
          brand, amount_minor, currency_code, created_date, error_message)
         select '90000000000003000' || $2, p.type, u.organization_id, u.id, p.status, p.channel, p.source_type, p.brand,
         100, u.currency_code, p.created_date - interval '5 days', to_jsonb($4::text)
         from payment p, business_unit u where p.id = $1 and u.id = $3`,
        [declined?.id, nth, of, message],
      );
    const cut = `Refused:${' reason'.repeat(500)}`.slice(0, 200).trim();
    const { body } = await ask<Declines>(`dashboard/declines?${period}`);
    expect(body.reasons.map(({ reason }) => reason)).toEqual(expect.arrayContaining([cut, 'Refused', 'none']));
    expect(body.reasons.find(({ reason }) => reason === 'none')?.said).toBe('');
    for (const reason of [cut, 'Refused', 'none']) {
      const asked = new URLSearchParams([...period, ['PaymentStatuses', 'Declined'], ['DeclineReason', reason]]);
      expect((await ask<{ totalCount: number }>(`payments?${asked}`)).body.totalCount, reason).toBe(1);
    }
    // Whatever keeps the days of one town from being kept.
    await world.rows(`alter table daily_decline add constraint refused check (business_unit_id <> ${unit}) not valid`);
    await expect(totalDays(world.deps.db)).rejects.toThrow('refused');
    const keptOf = async (id: number) =>
      (await world.rows<{ reason: string }>('select reason from daily_decline where business_unit_id = $1', [id])).map(
        ({ reason }) => reason,
      );
    expect([unit < other, await keptOf(other)]).toEqual([true, [cut]]);
    await world.rows('alter table daily_decline drop constraint refused');
    await totalDays(world.deps.db);
    expect(await keptOf(unit)).toEqual(expect.arrayContaining([cut, 'Refused', 'none']));
    expect((await ask<Declines>(`dashboard/declines?${period}`)).body).toEqual(body);
    await world.rows("delete from payment where reference_number like '90000000000003%'");
    for (const table of ['daily_decline', 'daily_total', 'totaled_day'])
      await world.rows(`delete from ${table} where business_unit_id = $1`, [other]);
    await world.rows('delete from totaled_day where business_unit_id = $1', [unit]);
    await totalDays(world.deps.db);
    expect([await keptOf(other), (await keptOf(unit)).includes(cut)]).toEqual([[], false]);
  });
});

describe('the next deposit', () => {
  const read = async () => (await ask<NextDeposit>('dashboard/next-deposit')).body.deposit;
  const close = (identifier: string, daysAgo: number, net: number, purpose = 'Base Payment') =>
    world.rows(
      `insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier,
        currency_code, status, closed_date, net_amount_minor)
       select business_unit_id, id, merchant_number, $2, currency_code, 'Closed', now() - $3 * interval '1 day', $4
       from merchant_account where business_unit_id = $1 and purpose = $5`,
      [unit, identifier, daysAgo, net, purpose],
    );

  it('is what the closed batches of its list add up to, without fees and what is funded', async () => {
    expect(await read()).toBeNull();
    await close('long ago', 30, 5);
    expect(await read()).toBeNull();
    await close('now 1', 0, 1_000);
    await close('now 2', 0, 200);
    await close('fees', 0, 70, 'Service Fee');
    expect(await read()).toEqual({ date: depositDayOf(today), batchCount: 2, amountMinor: 1_200 });
    const listed = async (day: string) =>
      (await ask<{ totalCount: number; totals: object }>(`settlement-batches?DepositDate=${day}`)).body;
    expect(await listed(depositDayOf(today))).toMatchObject({ totalCount: 2, totals: { netAmountMinor: 1_200 } });
    expect(await listed('2026-11-22')).toMatchObject({ totalCount: 0 });
    await world.rows("update settlement_batch set status = 'Funded' where batch_identifier = 'now 1'");
    expect(await read()).toMatchObject({ batchCount: 1, amountMinor: 200 });
    await world.rows("delete from settlement_batch where batch_identifier in ('now 1', 'now 2', 'fees', 'long ago')");
  });

  it('needs somebody three banking days after its day, in a line a merchant account; its list adds up', async () => {
    const unfunded = async (token = admin) => (await needing(token)).filter(({ kind }) => kind === 'notFunded');
    const daysUntilDue = Array.from({ length: 15 }, (_, days) => days).find(
      (days) => addBankingDays(addDays(today, -days), bankingDaysToFund) < today,
    );
    const due = daysUntilDue ?? 0;
    await close('due', due, 1_000);
    await close('long due', due + 20, 200);
    await close('not due', due - 1, 4_000);
    await close('of fees', due + 20, 8_000, 'Service Fee');
    const [one, ...more] = await unfunded();
    expect([one?.amountMinor, one?.facts['count'], more]).toEqual([1_200, '2', []]);
    const [merchant = '', day = ''] = one?.place.split('/') ?? [];
    const listed = async () =>
      (
        await ask<{ totalCount: number; totals: object }>(
          `settlement-batches?BatchStatuses=Closed&MerchantNumber=${merchant}&ClosedBefore=${day}`,
        )
      ).body;
    expect(await listed()).toMatchObject({ totalCount: 2, totals: { netAmountMinor: 1_200 } });
    await world.rows("update settlement_batch set status = 'Funded' where batch_identifier = 'due'");
    expect((await unfunded())[0]).toMatchObject({ amountMinor: 200, facts: { count: '1' } });
    expect(await listed()).toMatchObject({ totalCount: 1, totals: { netAmountMinor: 200 } });
    expect((await put('notFunded', one?.id ?? 0, true, admin)).status).toBe(200);
    await world.rows("update settlement_batch set status = 'Funded' where batch_identifier = 'long due'");
    expect(await unfunded()).toEqual([]);
    await world.rows("delete from settlement_batch where batch_identifier ~ 'due|of fees'");
  });

  it('is told to those who see batches, and of no other town', async () => {
    for (const [email, refused] of [
      ['admin@lakeshore.test', 404],
      ['base@riverton.test', 403],
    ] as const)
      expect((await ask('dashboard/next-deposit', await world.token(email))).status, email).toBe(refused);
  });
});

describe('all business units', () => {
  const read = (query: string, token = clerk) =>
    world.call('GET', `/api/dashboard/business-units?${query}`, { token }) as Promise<{
      status: number;
      body: AllUnits;
    }>;

  it('stand beside each other with the figures of their own dashboards, a page at a time', async () => {
    const { body } = await read(`${period}`);
    const { items: own } = (await world.call('GET', '/api/business-units', { token: clerk })).body;
    expect(body.items.map(({ id }) => id)).toEqual(own.map(({ id }: { id: number }) => id));
    expect(body.totalCount).toBe(own.length);
    expect(own.length).toBeGreaterThan(1);
    for (const each of body.items) {
      const of = async (path: string) =>
        (await world.call('GET', `/api/business-units/${each.id}/${path}`, { token: clerk })).body;
      const [now, revenue, fees] = [
        await of('payments'),
        await of(`net-revenue-metrics?${period}`),
        await of(`service-fees?${period}`),
      ];
      expect([each.collectedTodayMinor, each.triedToday, each.succeededToday]).toEqual([
        now.totals.keptMinor,
        now.counts.All,
        now.counts.Succeeded,
      ]);
      expect([each.netRevenueMinor, each.serviceFeesMinor]).toEqual([revenue.totals.netMinor, fees.totals.keptMinor]);
    }
    expect(body.items.find(({ id }) => id === unit)?.netRevenueMinor).toBeGreaterThan(0);
    const second = (await read(`${period}&Page=2&PageSize=1`)).body;
    expect([second.items.length, second.items[0]?.id, second.totalCount]).toEqual([1, own[1]?.id, own.length]);
  });

  it('are those of the caller alone, for days that can be read', async () => {
    const { body } = await read(`${period}`, await world.token('admin@lakeshore.test'));
    expect(body.items.map(({ id }) => id)).not.toContain(unit);
    expect((await read(`StartDate=${today}&EndDate=${addDays(today, -1)}`)).status).toBe(400);
    expect((await read(`StartDate=${addDays(today, -500)}&EndDate=${today}`)).status).toBe(400);
    expect((await read(`${period}&PageSize=11`)).status).toBe(400);
    expect((await read(`${period}`, await world.token('base@riverton.test'))).status).toBe(403);
  });
});
