import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { billApi } from '../../platform/api/bill.api.ts';
import { cycleApi } from '../../platform/api/cycle.api.ts';
import { keyOf, queryOf } from '../../platform/query-of.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-bills.ts';

/** How often is asked how far a worker is: nobody announces it. */
const pollMs = 700;

/** Lists that a step of a cycle changes. */
const panels = [
  billApi.listBills,
  cycleApi.readBillingCycleChecks,
  cycleApi.listUnmatchedDocuments,
  cycleApi.listBillingCycleProblems,
  cycleApi.listAccountsWithoutBill,
  cycleApi.listBillingCycleHistory,
];

interface OfCycle {
  readonly businessUnitId: number;
  readonly cycleId: number;
}
/** One thing that is done with a cycle, and answered with how it stands then. */
type Doing = Promise<CyclePage>;

/** A cycle as it stands, read again while a worker is at it, and what its buttons do. */
export function useCycle(of: OfCycle) {
  const client = useQueryClient();
  const query = queryOf(cycleApi.readBillingCycle, of);
  const { data: cycle } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data && state.data.step !== '' ? pollMs : false),
  });
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
  return { cycle, problem, busy, act };
}

export type CycleInUse = ReturnType<typeof useCycle>;
