import { beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { merchantAccountPaths } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import { checkGateway } from '../src/capabilities/gateways/check-gateway.ts';
import { ensureGateways } from '../src/capabilities/gateways/ensure-gateways.ts';
import { merchantAccountSource } from '../src/capabilities/gateways/merchant-account.source.ts';
import { gatewaySourceFor } from '../src/capabilities/gateways/gateway.source.ts';
import { gateways as entries } from '../src/gateways.ts';
import type { PaymentDeps } from '../src/capabilities/payments/deps.ts';
import { systemCaller } from '../src/platform/http/caller.ts';
import { called } from './found-by-gateway.ts';
import { seedGateways, seedMerchantAccounts } from './gateway-rows.ts';
import { openedWorld } from './opened-world.ts';
import { brokenInvariants, prepare } from './paying.ts';
import { testList } from './test-list.ts';

const world = openedWorld();
describe('gateways of a town', () =>
  testList(gatewaySourceFor({ role: 'Organization Admin' }), { world, seed: seedGateways }));

describe('a gateway', () => {
  let unit: number;
  let admin: string;
  let id: number;
  const at = (path = '') => `/api/business-units/${unit}/gateways/${id}${path}`;
  const read = async () => (await world().call('GET', at(), { token: admin })).body;
  const send = (path: string, body: object, token = admin) => world().call('POST', at(path), { token, body });
  const pause = (standingVersion: number, message = 'Cards rest until 5 pm. Pay by bank account.') =>
    send('/pause', { message, standingVersion });
  const change = (body: object) => world().call('PUT', at(), { token: admin, body });
  const prepared = async () => {
    const { token, accountIds } = await world().quickPay(['10001']);
    return prepare(world(), { token, accountId: accountIds[0] ?? 0, amountMinor: 1400 });
  };

  beforeAll(async () => {
    unit = await world().unitId('riverton-water');
    admin = await world().token('global@ratepayer.test');
    const [own] = await world().rows<{ id: number }>(
      `select gateway_id as id from merchant_account where business_unit_id = $1 order by id limit 1`,
      [unit],
    );
    id = Number(own?.id);
  });

  it('that is paused refuses new payments in the words of who paused it; what runs ends, and it goes on', async () => {
    const [running, waiting] = [await prepared(), await prepared()];
    const paid = (await running.process({ duplicateConfirmed: true })).body;
    const { standingVersion } = await read();
    expect((await pause(standingVersion)).body).toMatchObject({ health: 'Paused' });
    const refused = await waiting.process({ duplicateConfirmed: true });
    expect([refused.status, refused.body]).toEqual([
      400,
      [{ propertyName: 'paymentSourceType', errorMessage: 'Cards rest until 5 pm. Pay by bank account.' }],
    ]);
    await expect(prepared()).rejects.toThrow(/Cards rest until 5 pm/);
    // What was taken is given back as ever: it is no new payment.
    const voided = await world().call('POST', `/api/payments/${paid.paymentId}/void`, {
      token: await world().token('admin@riverton.test'),
      body: { reason: 'Wrong amount', note: '' },
    });
    expect(voided.body).toMatchObject({ status: 'Voided' });
    expect((await send('/resume', { standingVersion: standingVersion + 1 })).body).toMatchObject({ health: 'Good' });
    expect((await waiting.process({ duplicateConfirmed: true })).body.status).toBe('Complete');
    expect(await brokenInvariants(world())).toEqual([]);
  });

  it('is paused once by two at once, and waited for as long as was said within bounds', async () => {
    const { standingVersion, rowVersion: version } = await read();
    const both = await Promise.all([pause(standingVersion), pause(standingVersion, 'Another text')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await send('/resume', { standingVersion: standingVersion + 1 });
    expect((await change({ limitSeconds: 4, notFoundFinalSeconds: 600, rowVersion: version })).status).toBe(400);
    expect((await change({ limitSeconds: 30, notFoundFinalSeconds: 59, rowVersion: version })).status).toBe(400);
    expect((await change({ limitSeconds: 45, notFoundFinalSeconds: 900, rowVersion: version })).body).toMatchObject({
      limitSeconds: 45,
      notFoundFinalSeconds: 900,
    });
    const history = await world().call('GET', at('/history'), { token: admin });
    expect(history.body.items[0].changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'limitSeconds', after: 45 })]),
    );
    // What was done from another business unit of the town is told here too.
    const tax = await world().unitId('riverton-tax');
    const elsewhere = `/api/business-units/${tax}/gateways/${id}`;
    const body = { limitSeconds: 50, notFoundFinalSeconds: 900, rowVersion: version + 1 };
    await world().call('PUT', elsewhere, { token: admin, body });
    const { body: told } = await world().call('GET', at('/history'), {
      token: await world().token('admin@riverton.test'),
    });
    expect(told.items[0].changes).toContainEqual(
      expect.objectContaining({ name: 'limitSeconds', before: 45, after: 50 }),
    );
  });

  it('is waited for as was read whoever paused it, and paused whoever waits longer; by one of two', async () => {
    const { rowVersion, standingVersion } = await read();
    const limits = (limitSeconds: number) => ({ limitSeconds, notFoundFinalSeconds: 900, rowVersion });
    // A colleague pauses it and lets it go on while somebody types.
    await pause(standingVersion);
    await send('/resume', { standingVersion: standingVersion + 1 });
    const two = await Promise.all([change(limits(31)), change(limits(32))]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = two.find(({ status }) => status === 200)?.body;
    expect(await read()).toMatchObject({ limitSeconds: kept.limitSeconds, rowVersion: rowVersion + 1, health: 'Good' });
    // A second time over what was read first, and in the order in which nobody read it.
    expect((await change(limits(33))).status).toBe(409);
    expect((await send('/resume', { standingVersion: standingVersion + 1 })).status).toBe(409);
    // Another wait is no reason to take payments where somebody wants to stop them, not even at the same moment.
    const [waits, rests] = await Promise.all([
      change({ ...limits(34), rowVersion: rowVersion + 1 }),
      pause(standingVersion + 2, 'At once'),
    ]);
    expect([waits.status, rests.status]).toEqual([200, 200]);
    expect(await read()).toMatchObject({ limitSeconds: 34, health: 'Paused', pauseMessage: 'At once' });
    // Each is told for what it did and no more.
    const { body } = await world().call('GET', at('/history'), { token: admin });
    const told = (items: readonly { readonly changes: readonly { readonly name: string }[] }[]) =>
      items.map(({ changes }) => changes.map(({ name }) => name).filter((name) => name !== 'rowVersion'));
    expect(told(body.items.slice(0, 2)).toSorted((a, b) => a.length - b.length)).toEqual([
      ['limitSeconds'],
      expect.arrayContaining(['health', 'pauseMessage']),
    ]);
    await send('/resume', { standingVersion: standingVersion + 3 });
  });

  it('is changed by the platform alone; a town sees those that serve it, and no secret of any', async () => {
    const token = await world().token('admin@riverton.test');
    expect((await send('/pause', { message: 'x', standingVersion: 1 }, token)).status).toBe(403);
    const { body } = await world().call('GET', `/api/business-units/${unit}/gateways?PageSize=250`, { token });
    const names = body.items.map(({ name }: { name: string }) => name);
    expect(names).toContain('Gateway 1');
    expect(names).not.toContain('Gateway 8');
    const all = await world().call('GET', `/api/business-units/${unit}/gateways?PageSize=250`, { token: admin });
    expect(all.body.items.map(({ name }: { name: string }) => name)).toContain('Gateway 8');
    expect(JSON.stringify(all.body)).not.toMatch(/credential|secret/i);
    const clerk = await world().token('clerk@riverton.test');
    expect((await world().call('GET', `/api/business-units/${unit}/gateways`, { token: clerk })).status).toBe(403);
  });

  it('is asked by the platform whether it answers, which is kept; what went wrong is said', async () => {
    const town = await world().token('admin@riverton.test');
    expect((await send('/check', {}, town)).status).toBe(403);
    // As each start does: the registry knows what takes no real money.
    await ensureGateways(world().db, entries, { NODE_ENV: 'test' });
    const asked = await send('/check', {});
    expect([asked.status, asked.body]).toMatchObject([200, { isGood: true, message: '', checkedByName: 'Gale Adams' }]);
    expect(await read()).toMatchObject({ health: 'Good', environment: 'Test', checkedDate: asked.body.checkedDate });
    const before = await world().rows('select count(*)::int as n from gateway_attempt');
    const broken = (inquire: PaymentDeps['gatewayOf']): PaymentDeps => ({ ...world().deps, gatewayOf: inquire });
    const of = { businessUnitId: unit, id };
    const caller = { ...systemCaller([unit]), role: 'Global Admin', name: 'Gale Adams' } as const;
    const real = world().deps.gatewayOf;
    const refusing = broken((type) => ({
      ...real(type),
      inquire: () => Promise.reject(new Error('401 Unauthorized')),
    }));
    expect(await checkGateway(refusing, caller, of)).toMatchObject({
      isGood: false,
      message: expect.stringContaining('401 Unauthorized'),
    });
    expect(await read()).toMatchObject({ health: 'Failing' });
    const limit = await read();
    await world().rows('update gateway set limit_seconds = 0.05 where id = $1', [id]);
    const silent = broken((type) => ({ ...real(type), inquire: () => new Promise(() => undefined) }));
    expect(await checkGateway(silent, caller, of)).toMatchObject({ message: expect.stringMatching(/did not answer/) });
    await world().rows('update gateway set limit_seconds = $2 where id = $1', [id, limit.limitSeconds]);
    // Nothing was sent that could charge anybody.
    expect(await world().rows('select count(*)::int as n from gateway_attempt')).toEqual(before);
    const { body: seen } = await world().call('GET', at('/health'), { token: town });
    expect(seen).toMatchObject({ supports: expect.arrayContaining(['Void', 'Inquiry']), cannotCheck: '' });
    expect(seen.checks.map(({ isGood }: { isGood: boolean }) => isGood)).toEqual([false, false, true]);
    expect(
      (await world().call('GET', at('/health'), { token: await world().token('clerk@riverton.test') })).status,
    ).toBe(403);
    // A gateway that this business unit has no number at is asked from where it has one.
    const [none] = await world().rows<{ id: number }>("select id from gateway where name = 'Gateway 8'");
    const there = `/api/business-units/${unit}/gateways/${none?.id}/check`;
    expect((await world().call('POST', there, { token: admin, body: {} })).status).toBe(400);
    expect((await send('/check', {})).body).toMatchObject({ isGood: true });
    expect(await read()).toMatchObject({ health: 'Good' });
  });
});

describe('merchant accounts', () =>
  testList(merchantAccountSource, {
    world,
    seed: seedMerchantAccounts,
    naive: {
      ...called.naive,
      PaymentSourceTypes: ({ sources }, types) => types.some((one) => sources.split(', ').includes(one)),
    },
    samples: called.samples,
  }));

describe('a merchant account', () => {
  it('tells what it took since the month began, and never what it is opened with', async () => {
    const unit = await world().unitId('riverton-water');
    const token = await world().token('admin@riverton.test');
    const home = routeOf(merchantAccountPaths.listMerchantAccounts).url.replace('{businessUnitId}', String(unit));
    const list = async () => (await world().call('GET', `${home}?PageSize=250`, { token })).body;
    const { items } = await list();
    const [{ id, sum }] = await world().rows(
      `select merchant_account_id as id, sum(amount_minor)::int as sum from transaction
        where type = 'Sale' and status = 'Approved' and business_unit_id = $1
        and created_date >= date_trunc('month', now() at time zone 'US/Central') at time zone 'US/Central'
        group by 1 order by 1 limit 1`,
      [unit],
    );
    expect(items.find((one: { id: number }) => one.id === id)).toMatchObject({ volumeMinor: sum, status: 'Active' });
    const one = await world().call('GET', `${home}/${id}`, { token });
    expect(JSON.stringify([items, one.body])).not.toMatch(/sealed|credential|v1\./i);
    const foreign = await world().rows(`select id from merchant_account where name = 'Number 1' and id <> all ($1)`, [
      items.map((each: { id: number }) => each.id),
    ]);
    expect((await world().call('GET', `${home}/${foreign[0]?.id}`, { token })).status).toBe(404);
  });
});
