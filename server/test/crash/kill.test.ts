import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashPoints } from '../../src/platform/crash/crash-point.ts';
import { type Dying, gone, openDying } from './dying.ts';
import type { Flow } from './flow.ts';
import { flows } from './flows.ts';

let dying: Dying;
beforeAll(async () => {
  dying = await openDying();
});
afterAll(() => dying.town.close());

// Every place in every flow, and each of its passings: kill-everywhere.long.ts.
describe('kill -9 and start again', () => {
  it.each(flows)(
    '$name',
    async (flow) => {
      const places = await dying.walk(flow);
      expect(places.length).toBeGreaterThan(0);
      const fresh = places.filter(([point]) => !dying.reached.has(point));
      // Each named place once, in the first flow that has it; a flow that has none of its own dies at its last.
      for (const [point, times] of fresh.length > 0 ? fresh : places.slice(-1))
        await dying.dieAndRecover(flow, point, times);
    },
    240_000,
  );

  it('happened at every named place', () => {
    expect(crashPoints.filter((point) => !dying.reached.has(point))).toEqual([]);
  });
});

describe('two nodes', () => {
  it('one is lost in the middle of a payment and the other takes it over', async () => {
    const { town } = dying;
    const other = await town.start('all');
    for (const point of ['process.committed', 'gateway.answered', 'outcome.locked', 'outcome.committed'] as const) {
      const node = await dying.node();
      const journey = await (flows[0] as Flow).begin(town);
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
    const { town } = dying;
    await (await dying.node()).kill();
    const api = await town.start('api');
    const noAnswer = flows.find((flow) => flow.name === 'no answer, charged') as Flow;
    for (const point of ['lost.found', 'inquiry.answered', 'outcome.committed', 'relay.handed'] as const) {
      const worker = await town.start('worker');
      const second = await town.start('worker');
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
