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
