import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashPoint, crashPoints } from '../../src/platform/crash/crash-point.ts';
import { flows, type Flow } from './flows.ts';
import { type Node, openTown, type Town } from './town.ts';

let town: Town;
let node: Node;
const reached = new Set<string>();
beforeAll(async () => {
  town = await openTown();
  node = await town.start('all');
});
afterAll(() => town.close());

/** Runs a flow without a kill and answers how often it passes each place. */
async function walk(flow: Flow): Promise<[CrashPoint, number][]> {
  await node.arm('', 0);
  const journey = await flow.begin(town);
  await journey.go(node.origin);
  await town.recover();
  expect(await town.broken()).toEqual([]);
  return Object.entries(await node.passed()) as [CrashPoint, number][];
}

/** Waits for a node to die; what it waits for itself passes at once. */
async function gone(dying: Node): Promise<boolean> {
  for (let i = 0; i < 60 && !dying.gone(); i++) {
    await town.age();
    await new Promise((done) => setTimeout(done, 25));
  }
  return dying.gone();
}

/** Kills the process at one place of a flow, starts it again, lets it recover, and lets the person try again. */
async function dieAndRecover(flow: Flow, point: CrashPoint, nth: number): Promise<void> {
  const journey = await flow.begin(town);
  await node.arm(point, nth);
  await journey.go(node.origin);
  await gone(node);
  let beside: Node | undefined;
  if (node.gone()) {
    reached.add(point);
    // Voids, refunds, chargebacks and messages recover in the hands of two workers at once: nothing twice, nothing lost.
    [node, beside] = await Promise.all([town.start('all'), flow.byTwo ? town.start('worker') : undefined]);
  } else await node.arm('', 0);
  await town.recover();
  await journey.again(node.origin);
  await town.recover();
  await beside?.kill();
  expect(await town.broken(), `${flow.name}, killed at ${point} (${nth})`).toEqual([]);
}

describe('kill -9 and start again', () => {
  it.each(flows)(
    '$name',
    async (flow) => {
      const places = await walk(flow);
      expect(places.length).toBeGreaterThan(0);
      for (const [point, times] of places) {
        // Each place once in every flow that has it alone; where a flow passes it again and again, each passing of the first flow.
        const passings = reached.has(point) ? [times] : Array.from({ length: Math.min(times, 3) }, (_, i) => i + 1);
        for (const nth of passings) await dieAndRecover(flow, point, nth);
      }
    },
    240_000,
  );

  it('happened at every named place', () => {
    expect(crashPoints.filter((point) => !reached.has(point))).toEqual([]);
  });
});

describe('two nodes', () => {
  it('one is lost in the middle of a payment and the other takes it over', async () => {
    const other = await town.start('all');
    for (const point of ['process.committed', 'gateway.answered', 'outcome.locked', 'outcome.committed'] as const) {
      for (const nth of [1, 2]) {
        if (node.gone()) node = await town.start('all');
        const journey = await (flows[0] as Flow).begin(town);
        await node.arm(point, nth);
        await journey.go(node.origin);
        if (point !== 'process.committed' || nth === 1) expect(await gone(node), `${point} (${nth})`).toBe(true);
        else await node.arm('', 0);
        await town.recover(); // by the other node alone
        await journey.again(other.origin);
        expect(await town.broken()).toEqual([]);
      }
    }
    await other.kill();
  }, 120_000);

  it('a worker is lost while it asks the gateway, and another goes on', async () => {
    await node.kill();
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
