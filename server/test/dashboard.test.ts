import { addDays, dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { attentionKinds } from '@ratepayer/contract/dashboard/attention.ts';
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
