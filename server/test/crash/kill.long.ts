import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { crashPoints } from '../../src/platform/crash/crash-point.ts';
import { chance } from '../histories.ts';
import { flows, type Flow } from './flows.ts';
import { type Node, openTown, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown(6);
});
let running = true;
afterAll(() => {
  running = false; // also after a failure: payers without a town would keep the reporter from speaking
  return town.close();
});

it('survives kills in random order, under load, on one node and on two', async () => {
  const { kills, seed } = inject('long');
  const pick = chance(seed);
  const nodes: Node[] = [await town.start('all'), await town.start('all')];
  const alive = () => nodes.filter((node) => !node.gone());
  const paying = flows.findIndex((flow) => flow.name === 'a payment whose process was lost before it asked the gateway');
  let requests = 0;
  // Payers who know nothing of all this: they pay, and when no answer comes they press again.
  const payers = Array.from({ length: 4 }, async (_, i) => {
    while (running) {
      const journey = await (flows[(requests + i) % paying] as Flow).begin(town).catch(() => undefined);
      for (let again = 0; journey && again < 2 && running; again++) {
        const [node] = alive().slice(requests % Math.max(1, alive().length));
        requests += 1;
        if (node) await journey.go(node.origin);
      }
    }
  });
  const places = crashPoints.filter((point) => !point.startsWith('upload.') && !point.startsWith('expiry.') && !point.startsWith('answer.'));
  let died = 0;
  for (let round = 0; died < kills; round++) {
    const victim = nodes[pick(nodes.length)] as Node;
    const point = places[pick(places.length)] ?? 'commit.sent';
    if (!victim.gone()) await victim.arm(point, 1 + pick(4)).catch(() => undefined);
    for (let i = 0; i < 60 && !victim.gone(); i++) {
      await town.age();
      await new Promise((done) => setTimeout(done, 20));
    }
    for (const [i, node] of nodes.entries()) {
      if (!node.gone()) continue;
      died += 1;
      nodes[i] = await town.start('all');
    }
    if (round % 25 === 24) {
      await town.recover().catch(() => undefined); // under load something is always under way
      expect(await town.broken(), `seed ${seed}, after ${died} kills`).toEqual([]);
    }
  }
  running = false;
  await Promise.all(payers);
  for (const node of nodes) if (!node.gone()) await node.arm('', 0);
  await town.recover();
  expect(await town.broken(), `seed ${seed}, after ${died} kills`).toEqual([]);
  const [paid] = await town.world.rows("select count(*)::int as n, sum(amount_minor)::bigint as amount from payment where type = 'Base Payment' and status = 'Succeeded'");
  console.log(`${died} kills (seed ${seed}), ${requests} requests, ${paid.n} payments of ${paid.amount} minor units: nothing twice, nothing lost.`);
}, 7_200_000);
