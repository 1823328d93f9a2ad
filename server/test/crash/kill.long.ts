import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { crashPoints } from '../../src/platform/crash/crash-point.ts';
import { chance } from '@ratepayer/dev/past/chance.ts';
import type { Flow } from './flow.ts';
import { flows } from './flows.ts';
import type { Node } from './spare-nodes.ts';
import { openTown, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown(6);
});
let running = false;
afterAll(() => {
  running = false; // also after a failure: payers without a town would keep the reporter from speaking
  return town.close();
});

/** Kills between two moments in which the payers rest, everything recovers and everything is checked. */
const killsBetweenChecks = 25;

it('survives kills in random order, under load, on one node and on two', async () => {
  const { kills, seed } = inject('long');
  const pick = chance(seed);
  const nodes: Node[] = [await town.start('all'), await town.start('all')];
  const alive = () => nodes.filter((node) => !node.gone());
  // What a payer or a clerk asks of a node that may die; the others begin beside it, or in a worker.
  const beside = [
    'a payment whose process was lost before it asked the gateway',
    'an answer of the payer',
    'a session past its time',
  ];
  const asked = [...flows.paying, ...flows.reversing, ...flows.settling].filter(({ name }) => !beside.includes(name));
  let requests = 0;
  let died = 0;
  // A payer who knows nothing of all this: pays, and when no answer comes presses again.
  const pay = async (i: number) => {
    const journey = await (asked[(requests + i) % asked.length] as Flow).begin(town);
    for (let again = 0; again < 2 && running; again++) {
      const [node] = alive().slice(requests % Math.max(1, alive().length));
      requests += 1;
      if (node) await journey.go(node.origin);
    }
  };
  let trouble: unknown; // what a payer prepares goes through no process that dies, so that it may not fail
  const payer = async (i: number) => {
    try {
      while (running) await pay(i);
    } catch (error) {
      running = false;
      trouble ??= error;
    }
  };
  const comeAndPay = () => {
    running = true;
    return Array.from({ length: 4 }, (_, i) => payer(i));
  };
  const replaceDead = async () => {
    for (const [i, node] of nodes.entries()) {
      if (!node.gone()) continue;
      died += 1;
      nodes[i] = await town.start('all');
    }
  };
  const rest = async (payers: readonly Promise<void>[]) => {
    running = false;
    await Promise.all(payers);
    for (const node of nodes) if (!node.gone()) await node.arm('', 0).catch(() => undefined); // it may die before it hears
    await replaceDead();
    await town.recover();
    expect(await town.broken(), `seed ${seed}, after ${died} kills`).toEqual([]);
    console.log(`${died} kills (seed ${seed}), ${requests} requests: every rule holds.`);
  };

  const places = crashPoints.filter(
    (point) =>
      !point.startsWith('upload.') &&
      !point.startsWith('undo.') &&
      !point.startsWith('expiry.') &&
      !point.startsWith('answer.'),
  );
  let payers = comeAndPay();
  for (let checked = 0; died < kills; ) {
    const victim = nodes[pick(nodes.length)] as Node;
    const point = places[pick(places.length)] ?? 'commit.sent';
    if (!victim.gone()) await victim.arm(point, 1 + pick(4)).catch(() => undefined);
    for (let i = 0; i < 60 && !victim.gone(); i++) {
      await town.age();
      await new Promise((done) => setTimeout(done, 20));
    }
    if (trouble) throw trouble;
    await replaceDead();
    expect(await town.brokenNow(), `seed ${seed}, after ${died} kills, under load`).toEqual([]);
    if (died - checked < killsBetweenChecks || died >= kills) continue;
    checked = died;
    await rest(payers);
    payers = comeAndPay();
  }
  await rest(payers);
  const [paid] = await town.world.rows(
    `select count(*)::int as n, sum(amount_minor)::bigint as amount from payment
      where type = 'Base Payment' and status = 'Succeeded'`,
  );
  console.log(
    `${died} kills (seed ${seed}), ${requests} requests, ${paid.n} payments of ${paid.amount} minor units: nothing twice, nothing lost.`,
  );
}, 7_200_000);
