import type { AccountRecord } from '@ratepayer/contract/accounts/account-record.shapes.ts';
import { afterAll } from 'vitest';
import { accountCalls } from './account-calls.ts';
import { openWorld } from './world.ts';

/** A world for staff who keep accounts of the waterworks: who they are, what they send, and numbers of a list. */
export async function openAccounts() {
  const opened = await openWorld();
  afterAll(() => opened.close());
  const world = () => opened;
  const unit = await opened.unitId('riverton-water');
  const foreign = await opened.unitId('lakeshore-hydro');
  const admin = await opened.token('admin@riverton.test');
  const clerk = await opened.token('clerk@riverton.test');
  const calls = accountCalls(world, () => ({ unit, clerk }));

  const numbers = async (query: string, path = calls.home()): Promise<string[]> =>
    (await calls.send('GET', `${path}?${query}`)).body.items.map((row: AccountRecord) => row.accountNumber);
  return { world, unit, foreign, admin, clerk, numbers, ...calls };
}
