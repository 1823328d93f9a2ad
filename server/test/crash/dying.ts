import { expect } from 'vitest';
import type { CrashPoint } from '../../src/platform/crash/crash-point.ts';
import { openBillingHost } from './billing-host.ts';
import type { Flow } from './flow.ts';
import type { Node } from './spare-nodes.ts';
import { openTown, type Town } from './town.ts';

/** A town whose process is killed at named places of its flows, and started again. */
export interface Dying {
  readonly town: Town;
  /** Places at which a process died. */
  readonly reached: ReadonlySet<string>;
  /** Runs a flow without a kill and answers how often the process that may die passes each place. */
  walk(flow: Flow): Promise<[CrashPoint, number][]>;
  /** Kills the process at one place of a flow, starts it again, lets it recover, and lets the person try again. */
  dieAndRecover(flow: Flow, point: CrashPoint, nth: number): Promise<void>;
}

/** A town beside the host of its billing system. */
export async function openDying(openHost = openBillingHost): Promise<Dying> {
  const town = await openTown(3, openHost);
  let living: { readonly node: Node; readonly role: 'all' | 'worker' } | undefined;
  const reached = new Set<string>();
  /** The process that may die in a flow. */
  const nodeFor = async ({ byWorker }: Flow): Promise<Node> => {
    const role = byWorker ? 'worker' : 'all';
    if (living?.role !== role || living.node.gone()) {
      await living?.node.kill();
      living = { role, node: await town.start(role) };
    }
    return living.node;
  };
  const originOf = async ({ byWorker }: Flow, node: Node) => (byWorker ? town.served() : node.origin);
  return {
    town,
    reached,
    async walk(flow) {
      const node = await nodeFor(flow);
      await node.arm('', 0);
      const journey = await flow.begin(town);
      await journey.go(await originOf(flow, node));
      await town.recover();
      expect(await town.broken()).toEqual([]);
      return Object.entries(await node.passed()) as [CrashPoint, number][];
    },
    async dieAndRecover(flow, point, nth) {
      const node = await nodeFor(flow);
      const journey = await flow.begin(town);
      await node.arm(point, nth);
      await journey.go(await originOf(flow, node));
      await gone(town, node);
      let beside: { stop(): Promise<void> } | undefined;
      if (node.gone()) {
        reached.add(point);
        // Voids, refunds, chargebacks and messages recover in the hands of two workers at once: nothing twice, nothing
        // lost.
        [, beside] = await Promise.all([nodeFor(flow), flow.byTwo ? town.workerBeside() : undefined]);
      } else await node.arm('', 0);
      await town.recover();
      await journey.again(await originOf(flow, await nodeFor(flow)));
      await town.recover();
      await beside?.stop();
      expect(await town.broken(), `${flow.name}, killed at ${point} (${nth})`).toEqual([]);
    },
  };
}

/** Waits for a node to die; what it waits for itself passes at once. */
export async function gone(town: Town, dying: Node): Promise<boolean> {
  for (let i = 0; i < 240 && !dying.gone(); i++) {
    await town.age();
    await new Promise((done) => setTimeout(done, 25));
  }
  return dying.gone();
}
