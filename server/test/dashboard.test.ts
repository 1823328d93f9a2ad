import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { attentionKinds } from '@ratepayer/contract/dashboard/attention.ts';
import type { Adoption, UnitSummary } from '@ratepayer/contract/dashboard/adoption.shapes.ts';
import type { Attention, Takings } from '@ratepayer/contract/dashboard/dashboard.shapes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totalDays } from '../src/capabilities/payments/daily-totals/total-days.ts';
import { prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
let clerk: string;
let admin: string;
const today = dateIn(new Date(), 'US/Central');
const paid: number[] = [];
const period = new URLSearchParams({ StartDate: addDays(today, -40), EndDate: today });

beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
  clerk = await world.token('clerk@riverton.test');
  admin = await world.token('admin@riverton.test');
  for (const [account, amountMinor, card] of [
    ['10001', 1_000, '4242424242424242'],
    ['10002', 3_000, '5555555555554444'],
    ['10003', 2_000, '4000000000000002'],
    ['10001', 3_100, '4242424242424242'],
    ['10002', 2_200, '4000000000006983'],
  ] as const) {
    const { token, accountIds } = await world.quickPay([account]);
    const paying = await prepare(world, { token, accountId: accountIds[0] ?? 0, amountMinor, card });
    paid.push((await paying.process({ duplicateConfirmed: true })).body.paymentId ?? 0);
  }
  // One of them thirty days ago, on a day that is kept.
  await world.rows("update payment set created_date = created_date - interval '30 days' where id = $1", [paid[0]]);
  await totalDays(world.deps.db);
});
afterAll(() => world.close());

const ask = <T>(path: string, token = clerk) =>
  world.call('GET', `/api/business-units/${unit}/${path}`, { token }) as Promise<{ status: number; body: T }>;
const needing = async (token = clerk) => (await ask<Attention>('dashboard/attention', token)).body.items;
const put = (kind: string, id: number, isMine: boolean, token: string) =>
  world.call('PUT', `/api/business-units/${unit}/dashboard/attention/${kind}/${id}/owner`, { token, body: { isMine } });

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

  it('name why payments were declined', async () => {
    const { body } = await ask<{ reasons: { reason: string; count: number }[]; totalCount: number }>(
      `dashboard/declines?${period}`,
    );
    expect(body).toMatchObject({ reasons: [{ count: 1 }], totalCount: 1 });
    expect(body.reasons[0]?.reason).not.toBe('');
  });
});

describe('what needs a person', () => {
  it('is shown of the kinds that its reader may see, and of no other town', async () => {
    const kinds = (await needing()).map(({ kind }) => kind);
    expect(kinds).toContain('resolution');
    await world.rows(
      `insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id, amount_minor,
        currency_code) select ${unit}, id, 'Line Missing', 'x-1', 150, 'USD' from merchant_account
        where business_unit_id = ${unit} limit 1`,
    );
    expect((await needing(admin)).map(({ kind }) => kind)).toContain('exception');
    const base = await world.token('base@riverton.test');
    expect((await ask('dashboard/attention', base)).status).toBe(403);
    const other = await world.token('admin@lakeshore.test');
    expect((await ask('dashboard/attention', other)).status).toBe(404);
    const [item] = await needing();
    expect((await put(item?.kind ?? '', item?.id ?? 0, true, other)).status).toBe(404);
    for (const [kind, { needs }] of Object.entries(attentionKinds)) expect(needs, kind).toMatch(/:(Default|Read)$/);
  });

  it('belongs to one person, also when taken twice at once; an administrator may take it over', async () => {
    const { id = 0 } = (await needing()).find(({ kind }) => kind === 'resolution') ?? {};
    const twice = await Promise.all([put('resolution', id, true, clerk), put('resolution', id, true, clerk)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await put('resolution', id, true, admin)).status).toBe(200);
    expect((await put('resolution', id, true, clerk)).status).toBe(409);
    expect((await put('resolution', id, false, clerk)).status).toBe(409);
    expect((await put('resolution', id, false, admin)).status).toBe(200);
    const after = (await put('resolution', id, true, clerk)).body as Attention;
    expect(after.items.find((one) => one.id === id)?.ownerName).toBe('Chris Doyle');
  });

  it('is left for a day with a reason, and comes back by itself', async () => {
    const { id = 0 } = (await needing()).find(({ kind }) => kind === 'resolution') ?? {};
    const snooze = (reason: string) =>
      world.call('POST', `/api/business-units/${unit}/dashboard/attention/resolution/${id}/snooze`, {
        token: clerk,
        body: { reason },
      });
    expect((await snooze('')).status).toBe(400);
    const left = ((await snooze('The bank answers tomorrow')).body as Attention).items.find((one) => one.id === id);
    expect(left).toMatchObject({ snoozeReason: 'The bank answers tomorrow' });
    await world.rows("update attention_mark set snoozed_until = now() - interval '1 second'");
    expect((await needing()).find((one) => one.id === id)).toMatchObject({ snoozedUntil: null, snoozeReason: '' });
  });

  it('cannot be taken on when it needs nobody any more, or never did', async () => {
    expect((await put('resolution', 987_654, true, clerk)).status).toBe(404);
    expect((await put('exception', paid[4] ?? 0, true, clerk)).status).toBe(404);
    expect((await put('nothing', 1, true, clerk)).status).toBe(404);
  });
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
});
