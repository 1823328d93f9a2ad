import { createAccount } from '../src/capabilities/accounts/create-account.ts';
import { chargesOn } from './payer-of-everything.ts';
import type { World } from './world.ts';

/**
 * Accounts end in every way: rolled over with money of every kind, rolled over and active again, waiting for another
 * one, merged with and without payments of theirs.
 */
export async function accountsEnd(world: World, unit: number, token: string): Promise<void> {
  const make = (accountNumber: string) =>
    world.db.scoped([unit], (tx) =>
      createAccount(tx, {
        businessUnitId: unit,
        accountNumber,
        subAccountNumber: '',
        name: 'Ending',
        street: '',
        city: '',
        state: '',
        zip: '',
        issueDate: '2026-01-01',
        dueDate: '2026-02-01',
        balanceMinor: 3_000,
        pastDueMinor: 1_000,
        lateFeeMinor: 200,
        createMethod: 'Manual',
        createdBy: 'Test',
      }),
    );
  const put = async (path: string, body: object) => {
    const answer = await world.call('PUT', `/api/accounts/${path}`, { token, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
  };
  const ids: number[] = [];
  for (const accountNumber of ['T-1', 'T-2', 'T-3', 'T-4', 'T-5', 'T-6']) ids.push(await make(accountNumber));
  const [rolled, taker, waiting, again, merged, survivor] = ids;
  await chargesOn(world, unit, rolled ?? 0);
  await chargesOn(world, unit, merged ?? 0);
  await put(`archive/${rolled}?shouldRollover=true`, { destinationAccountId: taker });
  await put(`archive/${again}?shouldRollover=true`, { destinationAccountId: taker });
  await put(`unarchive/${again}`, {});
  await put(`archive/${waiting}?shouldRollover=true`, {});
  await put('merge', { sourceAccountId: merged, destinationAccountId: survivor });
  await put('merge', { sourceAccountId: await world.accountId('E-2', ''), destinationAccountId: survivor });
}
