import { accountPagePaths } from '@ratepayer/contract/accounts/account-page.paths.ts';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { afterAll } from 'vitest';
import { openWorld } from './world.ts';

type Operation = keyof typeof accountPagePaths;

/** A clerk of the waterworks at the page of account 10002. */
export async function openAccountPage() {
  const world = await openWorld();
  const unit = await world.unitId('riverton-water');
  const account = await world.accountId('10002');
  const clerk = await world.token('clerk@riverton.test');
  afterAll(() => world.close());

  /** Calls an operation by its name, with what stands in its path, its query or its body. */
  function ask(operation: Operation, input: object, { token = clerk, key = '' } = {}) {
    const { method, url } = routeOf(accountPagePaths[operation]);
    const rest: Record<string, unknown> = { ...input };
    const path = url.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return value;
    });
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    const isRead = method === 'GET';
    return world.call(method, isRead ? `${path}?${query}` : path, {
      token,
      ...(isRead ? {} : { body: rest }),
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });
  }
  const page = async (id = account) => (await ask('getAccountPage', { businessUnitId: unit, accountId: id })).body;

  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
  const correct = (newBalanceMinor: number, balanceMinor: number, more: object = {}, options = {}) =>
    ask(
      'correctBalance',
      { id: account, newBalanceMinor, balanceMinor, effectiveDate: today(), reason: 'Meter misread', ...more },
      options,
    );

  return { world, unit, account, clerk, ask, page, correct };
}
