import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { closeBatch } from '../src/capabilities/settlement/close-batch.ts';
import { closeDueBatches, takeBankReturns } from '../src/capabilities/settlement/settle-due.ts';
import type { PaymentGateway } from '../src/integrations/payment-gateway/payment-gateway.ts';
import type { SettlementLine, SettlementReport } from '../src/integrations/payment-gateway/settlement-report.ts';
import { fixedClock } from '../src/platform/clock/clock.ts';
import { closeUnderLoad } from './closing-under-load.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let admin: string;
let global: string;
let unit: number;
let payer: { token: string; accountIds: number[] };
let merchants: { id: number; purpose: string }[];

beforeAll(async () => {
  world = await openWorld();
  admin = await world.token('admin@riverton.test');
  global = await world.token('global@ratepayer.test');
  payer = await world.quickPay(['10001']);
  unit = await world.unitId('riverton-water');
  await world.rows('update gateway set limit_seconds = 0.4, not_found_final_seconds = 0');
  merchants = await world.rows('select id, purpose from merchant_account where business_unit_id = $1 order by id', [
    unit,
  ]);
});
afterAll(() => world.close());
beforeEach(() => closeDay());

const base = () => merchants.find((each) => each.purpose === 'Base Payment')?.id ?? 0;
/** The product's parts with a gateway that does something else than the sandbox. */
const with_ = (more: Partial<PaymentGateway>): PaymentDeps => ({
  ...world.deps,
  gatewayOf: (type) => ({ ...world.deps.gatewayOf(type), ...more }),
});
const byAge = (): PaymentDeps => {
  const { closeBatch: _none, ...sandbox } = world.deps.gatewayOf('Sandbox');
  return { ...world.deps, gatewayOf: () => sandbox };
};
const close = (merchantAccountId: number, deps = world.deps) =>
  closeBatch(deps, { businessUnitId: unit, merchantAccountId }, 'Test');
async function closeDay(deps = world.deps): Promise<(number | undefined)[]> {
  const closed = [];
  for (const { id } of merchants) closed.push(await close(id, deps));
  return closed;
}
const sound = async () => expect(await brokenInvariants(world)).toEqual([]);

interface Paid {
  readonly id: number;
  readonly reference: string;
  readonly gatewayTransactionId: string;
  readonly merchant: number;
}
const partsOf = async (id: number): Promise<Paid[]> =>
  world.rows(
    `select p.id, a.gateway_reference as reference, coalesce(t.gateway_transaction_id, '') as "gatewayTransactionId",
      p.merchant_account_id as merchant from payment p
      join gateway_attempt a on a.payment_id = p.id and a.operation = 'Sale'
      left join transaction t on t.gateway_attempt_id = a.id where p.id = $1 or p.base_payment_id = $1 order by p.id`,
    [id],
  );
async function pay(amountMinor = 5000, card?: string): Promise<{ id: number; status: string }> {
  const prepared = await prepare(world, {
    token: payer.token,
    accountId: payer.accountIds[0] ?? 0,
    amountMinor,
    ...(card ? { card } : {}),
  });
  const { body } = await prepared.process({ duplicateConfirmed: true });
  const [row] = await world.rows<{ id: number }>(
    `select p.id from payment p join payment_session s on s.id = p.payment_session_id
      where s.identifier = $1 and p.type = 'Base Payment' order by p.id desc limit 1`,
    [prepared.intent.identifier],
  );
  return { id: row?.id ?? 0, status: body.status };
}
const voided = (id: number) =>
  world.call('POST', `/api/payments/${id}/void`, { token: admin, body: { reason: 'Duplicate payment' } });
const line = (
  kind: SettlementLine['kind'],
  amountMinor: number,
  more: Partial<SettlementLine> = {},
): SettlementLine => ({
  kind,
  amountMinor,
  reference: '',
  gatewayTransactionId: '',
  saleTransactionId: '',
  currencyCode: 'USD',
  authCode: '',
  ...more,
});
const batchOf = async (paymentId: number) =>
  (
    await world.rows<{ batch: number | null }>(
      `select settlement_batch_id as batch from transaction
        where payment_id = $1 and type = 'Sale' and status = 'Approved'`,
      [paymentId],
    )
  )[0]?.batch;
const batchesNow = () =>
  world.rows<{ id: number; status: string }>(
    'select id, status from settlement_batch where business_unit_id = $1 order by id',
    [unit],
  );
const exceptions = (where = 'true') =>
  world.rows<{ kind: string; amount: number; resolution: string; batch: number | null; key: string }>(
    `select kind, amount_minor as amount, resolution, settlement_batch_id as batch, gateway_transaction_id as key
      from gateway_exception where ${where} order by id`,
  );

describe('a day that closes', () => {
  it('asks about a sale in flight first: it joins, with the fee that followed, and neither is lost', async () => {
    const { id, status } = await pay(5100, '4000000000006975');
    expect(status).toBe('RequiresGatewayResolution');
    await world.rows("update gateway_attempt set outcome = 'Sent' where payment_id = $1", [id]);
    const [closed] = await closeDay();
    expect(await batchOf(id)).toBe(closed);
    await closeDay();
    for (const part of await partsOf(id)) expect(await batchOf(part.id)).toBeTypeOf('number');
    await sound();
  });

  it('lets a line prove a sale that no inquiry answers', async () => {
    const { id } = await pay(5200, '4000000000006975');
    const silent = with_({ inquire: () => Promise.reject(new Error('not now')) });
    await close(base(), silent);
    expect(await batchOf(id)).toBeTypeOf('number');
    expect(
      await world.rows("select resolved_by from gateway_attempt where payment_id = $1 and operation = 'Sale'", [id]),
    ).toEqual([{ resolved_by: 'Settlement Report' }]);
    await closeDay();
    await sound();
  });

  it('makes no empty batch, however often and from however many workers it is closed', async () => {
    const before = (await batchesNow()).filter(({ status }) => status !== 'Open').length;
    for (let i = 0; i < 3; i++) expect(await closeDay()).toEqual(merchants.map(() => undefined));
    await Promise.all(Array.from({ length: 8 }, () => close(base())));
    expect((await batchesNow()).filter(({ status }) => status !== 'Open')).toHaveLength(before);
    const { id } = await pay(1100);
    const closed = await Promise.all(Array.from({ length: 8 }, () => close(base())));
    expect(closed.filter((each) => each !== undefined)).toEqual([await batchOf(id)]);
    await sound();
  });

  it('shows the open batch from the first sale on, with its time and what will join, and the closed one afterwards', async () => {
    const list = async () =>
      (await world.call('GET', `/api/business-units/${unit}/settlement-batches?PageSize=100`, { token: admin })).body;
    const openOf = async () => (await list()).items.filter((batch: any) => batch.status === 'Open');
    const total = (await list()).totalCount;
    expect(await openOf()).toEqual([]);
    const { id } = await pay(1200);
    await pay(1300);
    const [opened] = await world.rows<{ at: Date }>(
      "select created_date as at from transaction where payment_id = $1 and type = 'Sale'",
      [id],
    );
    const [open] = (await openOf()).filter((batch: any) => batch.saleAmountMinor === 2500);
    expect(open).toMatchObject({
      status: 'Open',
      saleCount: 2,
      netAmountMinor: 2500,
      openedDate: opened?.at.toISOString(),
      closedDate: null,
      differenceMinor: null,
    });
    expect((await list()).totalCount).toBe(total + (await openOf()).length);
    const closed = await close(base());
    const after = (await list()).items.find((batch: any) => batch.id === closed);
    expect(after).toMatchObject({
      status: 'Closed',
      openedDate: opened?.at.toISOString(),
      saleCount: 2,
      differenceMinor: 0,
    });
    expect((await openOf()).some((batch: any) => batch.saleAmountMinor === 2500)).toBe(false);
  });

  it('leaves a void that comes with it either out of the batch or refused, closing by age, twenty-five times', async () => {
    for (let round = 0; round < 25; round++) {
      const { id } = await pay(1000 + round);
      const [answer] = await Promise.all([voided(id), closeDay(byAge())]);
      const [payment] = await world.rows<{ status: string }>('select status from payment where id = $1', [id]);
      const batch = await batchOf(id);
      expect({ round, voided: payment?.status === 'Voided', inBatch: batch != null, status: answer.status }).toEqual(
        batch == null
          ? { round, voided: true, inBatch: false, status: 200 }
          : { round, voided: false, inBatch: true, status: 400 },
      );
    }
    await closeDay(byAge());
    await sound();
  });

  it('leaves out what has an open attempt when it closes by age, and takes it the next time', async () => {
    const { id } = await pay(1700, '4000000000007742');
    await voided(id);
    const silent: PaymentDeps = {
      ...byAge(),
      gatewayOf: () => ({ ...byAge().gatewayOf(''), inquire: () => Promise.reject(new Error('not now')) }),
    };
    await closeDay(silent);
    expect(await batchOf(id)).toBeNull();
    await world.rows(
      `update gateway_attempt set next_inquiry_date = now() - interval '1 s', inquiry_claimed_until = '-infinity'
        where outcome = 'Unknown'`,
    );
    await inquireUnknown(world.deps);
    await closeDay(byAge());
    expect(await batchOf(id)).toBeTypeOf('number');
    await closeDay();
    await sound();
  });

  it('ends the same when it died after the gateway had closed', async () => {
    const paid = [];
    for (let i = 0; i < 3; i++) paid.push((await pay(2000 + i)).id);
    let asked = 0;
    const dying = with_({
      closeBatch: async (request, signal) => {
        asked += 1;
        const lines = await world.deps.gatewayOf('Sandbox').closeBatch?.(request, signal);
        if (asked === 1) throw new Error('died after the gateway had closed');
        return lines ?? [];
      },
    });
    await expect(close(base(), dying)).rejects.toThrow('died');
    const closed = await close(base(), dying);
    for (const id of paid) expect(await batchOf(id)).toBe(closed);
    await sound();
  });
});

describe('days that close under load', () => {
  it('lose nothing to settlement: every sale that stands is in one batch, none is empty, and the books explain each other', async () => {
    await closeUnderLoad(world, 6_000);
  });
});

describe('lines and their partners', () => {
  const closeWith = (lines: readonly SettlementLine[]) => close(base(), with_({ closeBatch: async () => lines }));

  it('names money without a payment, another amount, and two numbers that disagree; the sum is the difference, and again changes nothing', async () => {
    const first = await partsOf((await pay(3100)).id);
    const second = await partsOf((await pay(3200)).id);
    const [a, b] = [first[0], second[0]];
    const { reference, gatewayTransactionId } = a as Paid;
    const lines = [
      line('sale', 3000, { reference, gatewayTransactionId }),
      line('sale', 3200, { reference: b?.reference ?? '', gatewayTransactionId: b?.gatewayTransactionId ?? '' }),
      line('sale', 777, { gatewayTransactionId: 'sbx_unknown' }),
      line('refund', 55, { gatewayTransactionId: 'sbx_unknown_refund' }),
    ];
    const closed = await closeWith(lines);
    const raised = await exceptions(`settlement_batch_id = ${closed}`);
    expect(raised.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['Amount Differs', -100],
      ['Money Without A Payment', -55],
      ['Money Without A Payment', 777],
    ]);
    const listed = (
      await world.call('GET', `/api/business-units/${unit}/settlement-batches?PageSize=100`, { token: admin })
    ).body.items.find((batch: any) => batch.id === closed);
    expect(listed.differenceMinor).toBe(777 - 55 - 100);
    const { items, totals } = (
      await world.call('GET', `/api/business-units/${unit}/settlement-lines?BatchId=${closed}`, { token: admin })
    ).body;
    expect(totals).toEqual({
      gatewayAmountMinor: listed.gatewayNetMinor,
      ourAmountMinor: listed.netAmountMinor,
      differenceMinor: listed.differenceMinor,
    });
    expect(items).toHaveLength(listed.saleCount + 2);
    const asked = await world.call('GET', `/api/business-units/${unit}/gateway-exceptions?BatchId=${closed}`, {
      token: admin,
    });
    expect(asked.body.totalCount).toBe(raised.length);
    await world.rows("update settlement_batch set status = 'Closed' where id = $1", [closed]);
    expect(await closeWith([])).toBeUndefined();
    expect(await exceptions(`settlement_batch_id = ${closed}`)).toEqual(raised);
  });

  it('calls an approved sale missing after one report without it, and asks whether the gateway ever took it after two', async () => {
    const [part] = await partsOf((await pay(3300)).id);
    const [other] = await partsOf((await pay(3301)).id);
    const lineOf = (paid: Paid | undefined, amount: number) =>
      line('sale', amount, {
        reference: paid?.reference ?? '',
        gatewayTransactionId: paid?.gatewayTransactionId ?? '',
      });
    await closeWith([lineOf(other, 3301)]);
    expect(await exceptions(`gateway_transaction_id = '${part?.gatewayTransactionId}'`)).toMatchObject([
      { kind: 'Line Missing', amount: -3300, batch: null, resolution: '' },
    ]);
    const [third] = await partsOf((await pay(3302)).id);
    const late = await closeWith([lineOf(third, 3302), lineOf(part, 3300)]);
    expect(await batchOf(part?.id ?? 0)).toBe(late);
    expect(await exceptions(`gateway_transaction_id = '${part?.gatewayTransactionId}'`)).toMatchObject([
      { kind: 'Line Missing', resolution: 'Belongs' },
    ]);
  });

  it('never takes a refund for failed because no report names it: that is for the gateway to say', async () => {
    const { id } = await pay(3500);
    await closeDay();
    const refund = await world.call('POST', `/api/payments/${id}/refund`, {
      token: admin,
      body: { amountMinor: 500, refundableMinor: 3500, reason: 'Duplicate payment' },
    });
    expect(refund.status).toBe(200);
    for (const amount of [3601, 3602, 3603]) {
      const [other] = await partsOf((await pay(amount)).id);
      await closeWith([
        line('sale', amount, {
          reference: other?.reference ?? '',
          gatewayTransactionId: other?.gatewayTransactionId ?? '',
        }),
      ]);
    }
    expect(
      await world.rows(
        'select amount_minor::int as amount, kind, resolution from gateway_exception where payment_id = $1',
        [id],
      ),
    ).toEqual([{ amount: 500, kind: 'Line Missing', resolution: '' }]);
    expect(
      await world.rows('select status, refunded_amount_minor::int as refunded from payment where id = $1', [id]),
    ).toEqual([{ status: 'Succeeded', refunded: 500 }]);
  });

  it('takes a line that names a sale we hold as declined for what it is: charged after all, in the batch, never posted', async () => {
    const { id } = await pay(3400, '4000000000000002');
    const [part] = await partsOf(id);
    expect(await world.rows('select status from payment where id = $1', [id])).toEqual([{ status: 'Declined' }]);
    const closed = await closeWith([
      line('sale', 3400, { reference: part?.reference ?? '', gatewayTransactionId: 'sbx_after_all' }),
    ]);
    expect(await batchOf(id)).toBe(closed);
    expect(await world.rows('select status, posted_date from payment where id = $1', [id])).not.toEqual([
      { status: 'Declined', posted_date: null },
    ]);
    expect(await world.rows('select posted_date from payment where id = $1', [id])).toEqual([{ posted_date: null }]);
  });

  it('takes a vendor’s own batches, one of ours beside each, read again without change', async () => {
    const [one] = await partsOf((await pay(4100)).id);
    const [two] = await partsOf((await pay(4200)).id);
    const lineOf = (paid: Paid | undefined, amountMinor: number) =>
      line('sale', amountMinor, {
        reference: paid?.reference ?? '',
        gatewayTransactionId: paid?.gatewayTransactionId ?? '',
      });
    const reports: SettlementReport[] = [
      { batchIdentifier: 'v-1', closedAt: new Date(Date.now() + 60_000), lines: [lineOf(one, 4100)] },
      { batchIdentifier: 'v-empty', closedAt: new Date(Date.now() + 90_000), lines: [] },
      { batchIdentifier: 'v-2', closedAt: new Date(Date.now() + 120_000), lines: [lineOf(two, 4200)] },
    ];
    const vendor = with_({ settlementReports: async () => reports });
    await close(base(), vendor);
    await Promise.all([close(base(), vendor), close(base(), vendor)]);
    const kept = await world.rows(
      `select b.batch_identifier as name, b.status, b.net_amount_minor as net, b.gateway_net_minor as theirs
        from settlement_batch b where b.batch_identifier like 'v-%' order by b.id`,
    );
    expect(kept).toEqual([
      { name: 'v-1', status: 'Closed', net: 4100, theirs: 4100 },
      { name: 'v-2', status: 'Closed', net: 4200, theirs: 4200 },
    ]);
    expect(await batchOf(two?.id ?? 0)).not.toBe(await batchOf(one?.id ?? 0));
  });
});

describe('schedules', () => {
  it('close each merchant account by itself, once, at its own time; one whose gateway fails is late for no other and is tried again', async () => {
    const clock = fixedClock('2027-10-31T12:00:00Z');
    const zone = (time: string) =>
      world.rows("update merchant_account set batch_close_time = $1, timezone = 'US/Central'", [time]);
    await zone('01:30');
    await world.rows('delete from settlement_schedule');
    const asked: number[] = [];
    let broken = true;
    const moving = (): PaymentDeps => ({
      ...world.deps,
      clock,
      gatewayOf: (type) => ({
        ...world.deps.gatewayOf(type),
        closeBatch: async ({ merchant }) => {
          asked.push(merchant.accountId);
          if (broken && merchant.accountId === base()) throw new Error('down');
          return [];
        },
      }),
    });
    await closeDueBatches(moving());
    expect(asked).toEqual([]);
    clock.advance(18 * 3600 + 45 * 60);
    const all = (await world.rows("select id from merchant_account where status = 'Active'")).length;
    const both = await Promise.allSettled([closeDueBatches(moving()), closeDueBatches(moving())]);
    expect(both.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))).toContainEqual(
      expect.stringContaining('down'),
    );
    await closeDueBatches(moving()).catch(() => undefined);
    expect(new Set(asked).size).toBe(all);
    expect(asked).toHaveLength(all);
    broken = false;
    await closeDueBatches(moving());
    expect(asked).toHaveLength(all); // put off for a minute
    clock.advance(90);
    await closeDueBatches(moving());
    expect(asked).toHaveLength(all + 1);
    await zone('18:00');
  });

  it('close once in the night whose hour comes twice, at the first, and after the hour that is skipped', async () => {
    await world.rows("update merchant_account set batch_close_time = '01:30', timezone = 'US/Central' where id = $1", [
      base(),
    ]);
    const times: string[] = [];
    const run = async (from: string, until: string) => {
      const clock = fixedClock(from);
      await world.rows('delete from settlement_schedule');
      const deps: PaymentDeps = {
        ...world.deps,
        clock,
        gatewayOf: (type) => ({
          ...world.deps.gatewayOf(type),
          closeBatch: async ({ merchant }) => (
            merchant.accountId === base() ? times.push(clock.now().toISOString()) : 0, []
          ),
        }),
      };
      for (; clock.now() < new Date(until); clock.advance(900)) await closeDueBatches(deps);
      return times.splice(0);
    };
    expect(await run('2026-11-01T05:00:00Z', '2026-11-01T10:00:00Z')).toEqual(['2026-11-01T06:30:00.000Z']);
    await world.rows("update merchant_account set batch_close_time = '02:30' where id = $1", [base()]);
    expect(await run('2026-03-08T06:00:00Z', '2026-03-08T10:00:00Z')).toEqual(['2026-03-08T08:00:00.000Z']);
    await world.rows("update merchant_account set batch_close_time = '18:00'");
    await world.rows('delete from settlement_schedule');
  });

  it('make one exception of a bank return that cannot be recorded, however often the bank names it', async () => {
    const { id } = await pay(1800);
    await voided(id);
    const [part] = await partsOf(id);
    const deps = with_({
      bankReturns: async () => [
        { saleReference: part?.reference ?? '', trace: 'trace-1', code: 'R01', amountMinor: 1800 },
      ],
    });
    const outbox = async () =>
      (await world.rows<{ n: number }>("select count(*)::int as n from outbox where topic = 'ticket.Technical'"))[0]
        ?.n ?? 0;
    expect(await takeBankReturns(deps)).toBe(0);
    const once = await outbox();
    for (let i = 0; i < 3; i++) expect(await takeBankReturns(deps)).toBe(0);
    await Promise.all([takeBankReturns(deps), takeBankReturns(deps)]);
    expect(await outbox()).toBe(once);
    expect(await exceptions("gateway_transaction_id = 'trace-1'")).toHaveLength(1);
  });
});

it('answers the close of a day to a global administrator only', async () => {
  const path = `/api/business-units/${unit}/settlement-batches/close`;
  expect((await world.call('POST', path, { token: admin, body: {} })).status).toBe(403);
  await pay(1900);
  expect((await world.call('POST', path, { token: global, body: {} })).body.closed.length).toBeGreaterThan(0);
});
