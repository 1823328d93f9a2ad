import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { allOperations } from './all-operations.ts';
import { openWorld, type World } from './world.ts';
import { openWrongClient, type WrongClient } from './wrong-client.ts';

let world: World;
let client: WrongClient;
beforeAll(async () => {
  world = await openWorld();
  client = await openWrongClient(world);
});
afterAll(() => world.close());

// `npm test` gives each field one of the values.
describe.each(Object.entries(allOperations) as [string, Operation][])('%s', (id, operation) => {
  it('is as documented under every hostile value in every field, and its errors are sentences', () =>
    client.send(id, operation, Number.POSITIVE_INFINITY));
});
