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

it('answers an account that is looked up besides as the payment shows it, with what it owes by its parts', async () => {
  const { token, accountIds } = await world.quickPay(['10001']);
  const other = await world.accountId('10002');
  await world.rows('update account set late_fee_applicable = true where id = $1', [other]);
  await world.rows('update account_money set late_fee = 1000 where account_id = $1', [other]);
  await world.rows(
    `insert into account_charge (business_unit_id, account_id, external_id, description, amount_minor, remaining_minor,
      included_in_balance, must_pay_in_full) values ($1, $2, 'beside', 'Tree', 5000, 5000, false, true),
      ($1, $2, 'within', 'Meter', 100, 100, true, false)`,
    [unit, other],
  );
  const answers = [
    { type: 'Account Number', value: '10002' },
    { type: 'Zip Code', value: '78702' },
  ];
  const added = await world.call('POST', '/api/quick-pay/accounts', { token, body: { answers } });
  expect([added.status, added.body]).toMatchObject([
    200,
    [
      {
        id: other,
        lateFee: 1000,
        blockCreditCardPayment: false,
        openCharges: [{ description: 'Tree', remainingMinor: 5000, mustPayInFull: true }],
      },
    ],
  ]);
  const [{ balance, totalOutstandingBalance }] = added.body;
  expect(totalOutstandingBalance).toBe(balance + 1000 + 5000);
  const { body: begun } = await begin(token, { accountIds: [...accountIds, other] });
  const { accounts } = begun as unknown as { accounts: { id: number }[] };
  expect(accounts.find(({ id }) => id === other)).toEqual(added.body[0]);
});
