import { describe, expect, it } from 'vitest';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { inquireUnknown } from '../src/capabilities/payments/attempts/inquire-attempts.ts';
import { closeUnit } from '../src/capabilities/settlement/close-unit.ts';
import { closeUnderLoad } from './closing-under-load.ts';
import { openSettlement } from './settlement-kit.ts';
import { voidsWhileItCloses } from './voids-while-it-closes.ts';

const kit = await openSettlement();
const {
  world,
  admin,
  global,
  unit,
  merchants,
  base,
  with_,
  byAge,
  close,
  closeDay,
  sound,
  partsOf,
  pay,
  voided,
  batchOf,
  batchesNow,
} = kit;

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
    // The third of three statuses; the list says it in the same letters, and there is no fourth.
    const turn = (status: string) =>
      world.rows('update settlement_batch set status = $2 where id = $1', [closed, status]);
    await turn('Funded');
    expect((await list()).items.find((batch: any) => batch.id === closed)).toMatchObject({ status: 'Funded' });
    await expect(turn('Settled')).rejects.toThrow('settlement_batch_status_check');
    await turn('Closed');
  });

  it('leaves a void that comes with it either out of the batch or refused, closing by age, ten times', () =>
    voidsWhileItCloses(kit, 10));

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

it.each([
  ['fails', new Error('out of order')],
  ['is not reached', Object.assign(new Error('connect ECONNREFUSED 192.0.2.7:443'), { code: 'ECONNREFUSED' })],
])(
  'closes every other day where the gateway of one merchant account %s: it is named and closes later',
  async (_, why) => {
    const { id } = await pay(1_950);
    const parts = await partsOf(id);
    const sandbox = world.deps.gatewayOf('Sandbox');
    const failing = with_({
      closeBatch: (asked, signal) =>
        asked.merchant.accountId === base()
          ? Promise.reject(why)
          : (sandbox.closeBatch?.(asked, signal) ?? Promise.reject(new Error('no such thing'))),
    });
    const { closed, failed } = await closeUnit(failing, unit, 'Test');
    const [named] = await world.rows<{ name: string }>('select name from merchant_account where id = $1', [base()]);
    expect(failed).toEqual([named?.name]);
    expect(await batchOf(id)).toBeNull();
    for (const part of parts) if (part.merchant !== base()) expect(closed).toContain(await batchOf(part.id));
    // Again, and by two at once: nothing of the others is closed twice, and what was left is closed once.
    const again = await Promise.all([closeUnit(world.deps, unit, 'Test'), closeUnit(world.deps, unit, 'Test')]);
    expect(again.flatMap(({ failed }) => failed)).toEqual([]);
    expect(again.flatMap(({ closed }) => closed)).toEqual([await batchOf(id)]);
    await sound();
  },
);

it('closes no day of others and says so where the database is not there', async () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED /run'), { code: 'ECONNREFUSED' });
  const failing = with_({ closeBatch: () => Promise.reject(gone) });
  let asked = 0;
  const db = {
    ...world.db,
    scoped: ((ids, work) => {
      asked += 1;
      return asked > 1 ? Promise.reject(gone) : world.db.scoped(ids, work);
    }) as typeof world.db.scoped,
  };
  await expect(closeUnit({ ...failing, db }, unit, 'Test')).rejects.toBe(gone);
});

it('closes a day once that its gateway closed after it was given up, and whose slowest answer comes last', async () => {
  type Ask = NonNullable<ReturnType<PaymentDeps['gatewayOf']>['closeBatch']>;
  const sandbox = world.deps.gatewayOf('Sandbox');
  const closeThere: Ask = (...asked) => sandbox.closeBatch?.(...asked) ?? Promise.reject(new Error('no such thing'));
  const ofBase = (ask: Ask) =>
    with_({ closeBatch: (asked, signal) => (asked.merchant.accountId === base() ? ask : closeThere)(asked, signal) });
  const closedOf = async (closing: ReturnType<typeof closeUnit>) => (await closing).closed;
  const { id: before } = await pay(1_960);
  // It is waited for as long as it may take, and closes when nobody listens any more.
  const late: (() => Promise<unknown>)[] = [];
  const slow = ofBase((asked, signal) => {
    late.push(() => closeThere(asked, signal));
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  });
  expect((await closeUnit(slow, unit, 'Test')).failed).toHaveLength(1);
  const { id: between } = await pay(1_970);
  await Promise.all(late.map((close) => close()));
  const { id: after } = await pay(1_980);
  const [answered, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = closeUnit(
    ofBase(async (...asked) => {
      const lines = await closeThere(...asked);
      answered.resolve();
      await release.promise;
      return lines;
    }),
    unit,
    'Test',
  );
  await answered.promise;
  const second = await closedOf(closeUnit(world.deps, unit, 'Test'));
  const day = await batchOf(before);
  expect([day, await batchOf(between), await batchOf(after)]).toEqual([expect.any(Number), day, null]);
  const third = await closedOf(closeUnit(world.deps, unit, 'Test'));
  expect([second.includes(day ?? 0), third.includes((await batchOf(after)) ?? 0)]).toEqual([true, true]);
  const stood = await batchesNow();
  release.resolve();
  const slowest = await closedOf(holding);
  expect(slowest.filter((id) => [...second, ...third].includes(id))).toEqual([]);
  expect((await batchesNow()).filter(({ status }) => status !== 'Open').map(({ id }) => id)).toEqual(
    [...new Set([...stood.filter(({ status }) => status !== 'Open').map(({ id }) => id), ...slowest])].toSorted(
      (a, b) => a - b,
    ),
  );
  expect([await batchOf(before), await batchOf(between)]).toEqual([day, day]);
  expect(await closedOf(closeUnit(world.deps, unit, 'Test'))).toEqual([]);
  await sound();
});

it('answers the close of a day to a global administrator only', async () => {
  const path = `/api/business-units/${unit}/settlement-batches/close`;
  expect((await world.call('POST', path, { token: admin, body: {} })).status).toBe(403);
  await pay(1900);
  const { closed } = (await world.call('POST', path, { token: global, body: {} })).body;
  expect(closed.length).toBeGreaterThan(0);
  const { body } = await world.call('GET', path.replace(/close$/, `${closed[0]}/history`), { token: admin });
  expect(body.items).toEqual([
    expect.objectContaining({
      who: 'Gale Adams',
      role: 'Global Admin',
      action: 'Closed',
      changes: expect.arrayContaining([{ name: 'status', before: 'Open', after: 'Closed' }]),
    }),
  ]);
});

it('leaves a void alone that was done after it listed what to ask about, and before it asked about that', async () => {
  for (let i = 0; i < 8; i++) {
    await pay(5300 + i, '4000000000006975');
    await world.rows("update gateway_breaker set unknowns = '{}', opened_date = null, next_trial_date = null");
  }
  const { id } = await pay(5308);
  const outcome = (said: string) =>
    world.rows('update gateway_attempt set outcome = $2 where payment_id = $1', [id, said]);
  await outcome('Sent');
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const closing = close(
    base(),
    with_({
      inquire: async (request, signal) => {
        asked += 1;
        if (asked <= 8) await held.promise;
        return world.deps.gatewayOf('Sandbox').inquire(request, signal);
      },
    }),
  );
  await expect.poll(() => asked).toBe(8);
  await outcome('Approved'); // its own answer came
  const { status } = await voided(id);
  held.resolve();
  await closing;
  expect(status).toBe(200);
  expect(asked).toBeGreaterThan(8);
  for (let i = 0; i < 2; i++) await closeDay();
  expect(await world.rows('select status from payment where id = $1', [id])).toEqual([{ status: 'Voided' }]);
  expect(await world.rows('select id from gateway_exception where payment_id = $1', [id])).toEqual([]);
  await sound();
});
