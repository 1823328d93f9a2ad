import { isDeepStrictEqual } from 'node:util';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { decimalOf } from '@ratepayer/contract/kit/money.ts';
import { tell } from '@ratepayer/contract/texts/tell-jobs.ts';
import { approveCycle } from '../../bills/approve-cycle.ts';
import { cyclesBroughtBy } from '../../bills/bring-cycle.ts';
import { checkCycle } from '../../bills/check-cycle.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { systemCaller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { TaskContext, TaskKind, TaskResult } from '../task-kind.ts';
import { cycleAtRest } from './cycle-at-rest.ts';

type Deps = Pick<PaymentDeps, 'db' | 'clock'>;

/**
 * Has a person look at what the run brought into billing cycles, approves what they saw in their name, and waits until
 * it is published. What somebody approved on its own page is approved.
 */
export const approveBillingCycle = (deps: Deps): TaskKind => ({
  type: 'Approve Billing Cycle',
  async run(context) {
    const { unit, key, held } = context;
    // Whatever its tasks are numbered: those of this run, and of the one that it goes on for.
    const ofRun = key.slice(0, key.lastIndexOf(':') + 1);
    const ids = await held((tx) => cyclesBroughtBy(tx, unit.id, ofRun));
    if (ids.length === 0) return { outcome: 'Failed', message: tell('no_cycle_of_run') };
    let bills = 0;
    for (const id of ids) {
      const stopped = await approveOne(deps, context, id);
      if (stopped) return stopped;
      bills += (await cycleAtRest(context, id)).publishedCount;
    }
    return { outcome: 'Successful', counts: { published: bills } };
  },
});

/** Undefined when it is approved. */
async function approveOne(deps: Deps, context: TaskContext, id: number): Promise<TaskResult | undefined> {
  const { unit, approval } = context;
  const cycle = await cycleAtRest(context, id);
  const { name, status } = cycle;
  if (status === 'Approved') return undefined;
  if (status !== 'Draft') return { outcome: 'Failed', message: tell('cycle_not_draft', { name, status }) };
  const asked = await whatToLookAt(context, cycle);
  if (!approval || !isDeepStrictEqual(approval.of, asked.asks)) return asked;
  try {
    const caller = { ...systemCaller([unit.id]), name: approval.by };
    await approveCycle(deps, caller, unit.id, id, asked.asks);
    return undefined;
  } catch (error) {
    // It changed since: what it is now is asked.
    if (error instanceof Refusal && error.status === 409) return whatToLookAt(context, await cycleAtRest(context, id));
    throw error;
  }
}

/** What a person is asked: the totals and samples as they stand now. */
async function whatToLookAt({ unit, held }: TaskContext, cycle: CyclePage) {
  const { id: cycleId, name, billCount, totalAmountMinor, postsToBalance, balanceChangeMinor, rowVersion } = cycle;
  const checks = await held((tx) => checkCycle(tx, unit.id, cycleId));
  const samples = checks.samples.map(({ id: billId, rowVersion: version }) => ({ billId, rowVersion: version }));
  const rejected = checks.unmatchedAccounts + checks.duplicates + checks.otherErrors;
  const unusual = checks.zero + checks.negative + checks.dueInThePast + checks.unusuallyHigh;
  return {
    outcome: 'Paused',
    message: tell('cycle_asks', {
      name,
      bills: billCount,
      total: decimalOf(totalAmountMinor),
      samples: samples.length,
      rejected,
      unusual,
      without: checks.withoutDocument,
    }),
    counts: { bills: billCount, rejected, unusual, without_document: checks.withoutDocument },
    asks: { cycleId, billCount, totalAmountMinor, postsToBalance, balanceChangeMinor, rowVersion, samples },
  } as const satisfies TaskResult;
}
