import { expect } from 'vitest';
import type { CrashPoint } from '../../src/platform/crash/crash-point.ts';
import { openBillingHost } from './billing-host.ts';
import type { Flow } from './flow.ts';
import type { Node } from './spare-nodes.ts';
import { openTown, type Town } from './town.ts';

/** A town whose process is killed at named places of its flows, and started again. */
export interface Dying {
  readonly town: Town;
  /** The process that lives now. */
  node(): Promise<Node>;
  /** Places at which a process died. */
  readonly reached: ReadonlySet<string>;
  /** Runs a flow without a kill and answers how often it passes each place. */
  walk(flow: Flow): Promise<[CrashPoint, number][]>;
  /** Kills the process at one place of a flow, starts it again, lets it recover, and lets the person try again. */
  dieAndRecover(flow: Flow, point: CrashPoint, nth: number): Promise<void>;
}

/** A town beside the host of its billing system. */
export async function openDying(openHost = openBillingHost): Promise<Dying> {
  const town = await openTown(3, openHost);
  let living = await town.start('all');
  const reached = new Set<string>();
  return {
    town,
    reached,
    async node() {
      if (living.gone()) living = await town.start('all');
      return living;
    },
    async walk(flow) {
      await living.arm('', 0);
      const journey = await flow.begin(town);
      await journey.go(living.origin);
      await town.recover();
      expect(await town.broken()).toEqual([]);
      return Object.entries(await living.passed()) as [CrashPoint, number][];
    },
    async dieAndRecover(flow, point, nth) {
      const journey = await flow.begin(town);
      await living.arm(point, nth);
      await journey.go(living.origin);
      await gone(town, living);
      let beside: { stop(): Promise<void> } | undefined;
      if (living.gone()) {
        reached.add(point);
        // Voids, refunds, chargebacks and messages recover in the hands of two workers at once: nothing twice, nothing
        // lost.
        [living, beside] = await Promise.all([town.start('all'), flow.byTwo ? town.workerBeside() : undefined]);
      } else await living.arm('', 0);
      await town.recover();
      await journey.again(living.origin);
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
