import { expect, it } from 'vitest';
import { openedWorld } from './opened-world.ts';

const opened = openedWorld();

it('counts the accounts of its own business unit, for those who may see them', async () => {
  const world = opened();
  const unit = await world.unitId('riverton-water');
  const path = `/api/business-units/${unit}/sample-notes`;
  const [told] = await world.rows<{ n: number }>('select count(*)::int as n from account where business_unit_id = $1', [
    unit,
  ]);
  const { status, body } = await world.call('GET', path, { token: await world.token('clerk@riverton.test') });
  expect([status, body]).toEqual([200, { accounts: told?.n }]);
  expect((await world.call('GET', path, { token: await world.token('base@riverton.test') })).status).toBe(403);
  expect((await world.call('GET', path, { token: await world.token('admin@lakeshore.test') })).status).toBe(404);
});
