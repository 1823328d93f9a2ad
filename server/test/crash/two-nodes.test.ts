import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gone } from './dying.ts';
import { flowNamed } from './flows.ts';
import { openTown, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

describe('two nodes', () => {
  it('one is lost in the middle of a payment and the other takes it over', async () => {
    const approved = flowNamed('a payment that is approved');
    const other = await town.start('all');
    for (const point of ['process.committed', 'gateway.answered', 'outcome.locked', 'outcome.committed'] as const) {
      const node = await town.start('all');
      const journey = await approved.begin(town);
      await node.arm(point, 1);
      await journey.go(node.origin);
      expect(await gone(town, node), point).toBe(true);
      await town.recover(); // by the other node alone
      await journey.again(other.origin);
      expect(await town.broken()).toEqual([]);
    }
    await other.kill();
  }, 120_000);

  it('a worker is lost while it asks the gateway, and another goes on', async () => {
    const api = await town.start('api');
    const noAnswer = flowNamed('no answer, charged');
    for (const point of ['lost.found', 'inquiry.answered', 'outcome.committed', 'relay.handed'] as const) {
      const [worker, second] = await Promise.all([town.start('worker'), town.start('worker')]);
      const journey = await noAnswer.begin(town);
      await worker.arm(point, 1);
      await second.arm(point, 1_000);
      await journey.go(api.origin);
      await town.recover();
      expect(await town.broken()).toEqual([]);
      await worker.kill();
      await second.kill();
    }
    await api.kill();
  }, 120_000);
});
