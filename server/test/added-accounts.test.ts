import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from './world.ts';

// "Add another account" on Pay: what a second look-up brings beside what is paid already.
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const lookUp = async (token: string, number: string, zip: string, accountIds?: readonly number[]) => {
  const answers = [
    { type: 'Account Number', value: number },
    { type: 'Zip Code', value: zip },
  ];
  const body = { answers, ...(accountIds ? { accountIds } : {}) };
  const { status, body: told } = await world.call('POST', '/api/quick-pay/accounts', { token, body });
  return { status, ids: status === 200 ? told.map(({ id }: { id: number }) => id) : told[0].errorMessage };
};
const already = { status: 400, ids: 'This account is already in your list.' };

it('adds an account again that was taken out of the payment, as often as it is looked up', async () => {
  const { token, accountIds } = await world.quickPay(['10001']);
  const other = await world.accountId('10002');
  const found = { status: 200, ids: [other] };
  expect(await lookUp(token, '10002', '78702', accountIds)).toEqual(found);
  // It was removed: the payment does not have it.
  expect(await lookUp(token, '10002', '78702', accountIds)).toEqual(found);
  expect(await lookUp(token, '10002', '78702')).toEqual(found);
  expect(await lookUp(token, '10002', '78702', [...accountIds, other])).toEqual(already);
  // Likewise the one that the payment was begun with.
  expect(await lookUp(token, '10001', '78701', [other])).toEqual({ status: 200, ids: accountIds });
  expect(await lookUp(token, '10001', '78701', accountIds)).toEqual(already);
  const mine = await world.call('GET', '/api/accounts/mine', { token });
  expect(mine.body.map(({ id }: { id: number }) => id).toSorted()).toEqual([...accountIds, other].toSorted());
});

it('adds all accounts that a look-up finds, or none where they cannot all be paid at once', async () => {
  const [first, second] = [await world.accountId('10003'), await world.accountId('10003', '02')];
  const allow = (most: number) =>
    world.rows(
      `update channel set config = config || jsonb_build_object('maximumAccounts', $1::int)
      where channel = 'QuickPay'`,
      [most],
    );
  const { token, accountIds } = await world.quickPay(['10001']);
  await allow(2);
  expect(await lookUp(token, '10003', '78703', accountIds)).toEqual({
    status: 400,
    ids: 'At most 2 accounts can be paid at once, and these details fit 2 more. Pay what is left out afterwards.',
  });
  expect((await world.call('GET', '/api/accounts/mine', { token })).body).toHaveLength(1);
  // One of them is paid already: the other fits.
  expect(await lookUp(token, '10003', '78703', [second])).toEqual({ status: 200, ids: [first] });
  await allow(3);
  expect(await lookUp(token, '10003', '78703', accountIds)).toEqual({ status: 200, ids: [first, second] });
  const body = { businessUnitId: await world.unitId('riverton-water'), channel: 'QuickPay' };
  const begun = await world.call('POST', '/api/payment-intents', { token, body: { ...body, accountIds } });
  const lineItems = [...accountIds, first, second].map((accountId) => ({
    ...{ accountId, lineItemType: 'AccountBalance', amountMinor: 500 },
  }));
  const paid = await world.call('PUT', `/api/payment-intents/${begun.body.identifier}/charges`, {
    token,
    body: { accountIds: [...accountIds, first, second], lineItems },
  });
  expect([paid.status, paid.body.accounts]).toMatchObject([200, [{}, {}, {}]]);
  // Two numbers that were merged into one account are that account once.
  await world.rows('update account set is_archived = true, merged_into_account_id = $1 where id = $2', [first, second]);
  await allow(2);
  expect(await lookUp(token, '10003', '78703', accountIds)).toEqual({ status: 200, ids: [first] });
});
