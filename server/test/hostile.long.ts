import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { allOperations } from './all-operations.ts';
import { type HostileClient, openHostileClient } from './hostile-client.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let client: HostileClient;
beforeAll(async () => {
  world = await openWorld();
  client = await openHostileClient(world);
});
afterAll(() => world.close());

// `npm test` sends the first ten of each.
describe.each(Object.entries(allOperations) as [string, Operation][])('%s', (id, operation) => {
  it('answers nonsense with a clear error, never with a 500', () => client.send(id, operation, inject('long').rounds));
});

it('changed nothing that matters', () => client.changedNothing());
