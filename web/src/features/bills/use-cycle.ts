import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';

/** How often is asked how far a worker is: nobody announces it. */
const pollMs = 1_000;

/** Lists that a step of a cycle changes. */
const panels = [
  billApi.listBills,
  cycleApi.readBillingCycleChecks,
  cycleApi.readBillingCyclePlan,
  cycleApi.listUnmatchedDocuments,
  cycleApi.listBillingCycleProblems,
  cycleApi.listAccountsWithoutBill,
  cycleApi.listBillingCycleHistory,
  cycleApi.listBillingCycleLog,
];

interface OfCycle {
  readonly businessUnitId: number;
  readonly cycleId: number;
}
/** One thing that is done with a cycle, and answered with how it stands then. */
type Doing = Promise<CyclePage>;

/** A cycle as it stands, how far its worker is, and what its buttons do. */
export function useCycle(of: OfCycle) {
  const client = useQueryClient();
  const query = queryOf(cycleApi.readBillingCycle, of);
  const { data: cycle } = useQuery(query);
  const asItGoes = useProgress(of, cycle);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const now = cycle && `${cycle.rowVersion} ${cycle.step}`;
  const told = useRef(now);
  useEffect(() => {
    const isOther = told.current !== undefined && told.current !== now;
    told.current = now;
    if (isOther) for (const call of panels) void client.invalidateQueries({ queryKey: keyOf(call) });
  }, [client, now]);
  async function act(doing: Doing): Promise<boolean> {
    setBusy(true);
    const { data, errors } = await outcomeOf(doing).finally(() => setBusy(false));
    setProblem(data ? '' : allMessages(errors) || say('please_try_again'));
    if (data) client.setQueryData(query.queryKey, data);
    else void client.invalidateQueries({ queryKey: query.queryKey });
    return data !== null;
  }
  return { cycle, problem, busy, act, asItGoes };
}

export type CycleInUse = ReturnType<typeof useCycle>;

/** Asks for one row as long as a worker is at the cycle; all of it is read again when its step is over. */
function useProgress(of: OfCycle, cycle: CyclePage | undefined) {
  const client = useQueryClient();
  const isRunning = cycle !== undefined && cycle.step !== '';
  const { data: progress, dataUpdatedAt } = useQuery({
    ...queryOf(cycleApi.readBillingCycleProgress, of, { quiet: true }),
    enabled: isRunning,
    refetchInterval: isRunning ? pollMs : false,
  });
  const { businessUnitId, cycleId } = of;
  const isOver = isRunning && progress !== undefined && progress.rowVersion > cycle.rowVersion;
  useEffect(() => {
    // What is behind is asked for again with each answer.
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: keyOf(cycleApi.readBillingCycle, { businessUnitId, cycleId }) });
  }, [client, isOver, dataUpdatedAt, businessUnitId, cycleId]);
  /** The cycle with what its worker did since it was read. */
  return (page: CyclePage): CyclePage =>
    progress && progress.rowVersion === page.rowVersion && progress.step === page.step
      ? { ...page, ...progress }
      : page;
}
