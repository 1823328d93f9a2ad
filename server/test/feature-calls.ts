import { afterAll } from 'vitest';
import { type Answer, openWorld } from './world.ts';

/** A business unit whose features and history its administrator reads and changes. */
export async function openFeatures() {
  const opened = await openWorld();
  const world = () => opened;
  afterAll(() => opened.close());
  const unit = await opened.unitId('riverton-water');
  const admin = await opened.token('admin@riverton.test');
  const at = (path: string, id = unit): string => `/api/business-units/${id}${path}`;
  const readFeatures = async (id = unit) => (await opened.call('GET', at('/features', id), { token: admin })).body;
  const changeFeatures = (body: object, { token = admin, id = unit, key = '' } = {}): Promise<Answer> =>
    opened.call('PUT', at('/features', id), { token, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
  const historyOf = async () => (await opened.call('GET', at('/history'), { token: admin })).body.items;
  return { world, unit, admin, at, readFeatures, changeFeatures, historyOf };
}
