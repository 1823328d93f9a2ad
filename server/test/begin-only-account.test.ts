import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
let unit: number;
beforeAll(async () => {
  world = await openWorld();
  unit = await world.unitId('riverton-water');
});
afterAll(() => world.close());

const begin = (token: string | undefined, more: object = {}) =>
  world.call('POST', '/api/payment-intents', {
    ...(token ? { token } : {}),
    body: { businessUnitId: unit, channel: 'QuickPay', ...more },
  });
const sessions = async () =>
  Number((await world.rows<{ n: string }>('select count(*) as n from payment_session'))[0]?.n);

describe('a payment begun without naming an account', () => {
  it('is for the only account that the look-up found', async () => {
    const { token, accountIds } = await world.quickPay(['10001']);
    const { status, body } = await begin(token);
    expect([status, (body as unknown as { accounts: { id: number }[] }).accounts.map(({ id }) => id)]).toEqual([
      200,
      accountIds,
    ]);
  });

  it('is refused, and none begun, when the look-up found several', async () => {
    const { token, accountIds } = await world.quickPay(['10003']);
    expect(accountIds.length).toBeGreaterThan(1);
    const before = await sessions();
    expect(await begin(token)).toMatchObject({
      status: 400,
      body: [{ propertyName: 'accountIds', errorMessage: 'Choose what you want to pay.' }],
    });
    expect(await sessions()).toBe(before);
    expect((await begin(token, { accountIds })).status).toBe(200);
  });

  it('is refused to whoever has no look-up: it is never somebody else’s only account', async () => {
    expect(await begin(undefined)).toMatchObject({ status: 400, body: [{ propertyName: 'accountIds' }] });
    const customer = await begin(await world.token('pat@example.test'));
    expect([customer.status, (customer.body as unknown as { propertyName: string }[])[0]?.propertyName]).toEqual([
      400,
      'accountIds',
    ]);
    const clerk = await world.call('POST', '/api/payment-intents', {
      token: await world.token('clerk@riverton.test'),
      body: { businessUnitId: unit, channel: 'POS' },
    });
    expect([clerk.status, (clerk.body as unknown as { propertyName: string }[])[0]?.propertyName]).toEqual([
      400,
      'accountIds',
    ]);
  });

  it('stays closed for an account that is closed to payments', async () => {
    const { token } = await world.quickPay(['10005']);
    expect((await begin(token)).status).toBe(400);
  });

  it('shows the card fields of a merchant account in its own currency alone', async () => {
    const { token } = await world.quickPay(['10001']);
    const fields = async () => ((await begin(token)).body as unknown as { cardFieldsUrl: string }).cardFieldsUrl;
    expect(await fields()).not.toBe('');
    await world.rows("update merchant_account set currency_code = 'CAD' where business_unit_id = $1", [unit]);
    expect(await fields()).toBe('');
    await world.rows("update merchant_account set currency_code = 'USD' where business_unit_id = $1", [unit]);
  });
});
