import { setTimeout as pause } from 'node:timers/promises';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { readCycle } from '../../bills/read-cycle.ts';
import type { TaskContext } from '../task-kind.ts';

// How often it looks whether a worker is done with the cycle.
const lookMs = 250;

type Context = Pick<TaskContext, 'unit' | 'held' | 'check' | 'progress'>;

/** A cycle when no worker has it any more, waited for as long as the run may take. @throws 404 for one that is gone */
export async function cycleAtRest({ unit, held, check, progress }: Context, id: number): Promise<CyclePage> {
  for (;;) {
    check();
    const cycle = await held((tx) => readCycle(tx, unit.id, id));
    if (cycle.step === '') return cycle;
    if (cycle.step === 'Publish') progress(cycle.publishedCount, cycle.billCount);
    else progress(cycle.progressRows, cycle.totalRows);
    await pause(lookMs);
  }
}
