import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';
import { keepCounted, type Sums } from './count-cycle.ts';
import { logStep } from './log-step.ts';
import { lookThrough } from './look-through.ts';
import { matchDocuments } from './match-documents.ts';

/** The end of a step: documents find their bills, problems are marked, and the cycle waits for a person. */
export async function finishProcessing(deps: RunDeps, cycle: ClaimedCycle, message?: Told): Promise<void> {
  await matchDocuments(deps, cycle);
  const sums = await lookThrough(deps, cycle);
  await deps.db.scoped([cycle.businessUnitId], async (tx) => {
    await keepOn(tx, cycle);
    await keepCounted(tx, cycle.id, sums);
    await endStep(tx, cycle, sums, message);
    await announce(tx, [
      {
        businessUnitId: cycle.businessUnitId,
        orderingKey: `cycle:${cycle.id}`,
        topic: 'BusinessUnit.BillsUpdated',
        payload: { id: cycle.id },
      },
    ]);
    crashPoint('bills.counted');
  });
}

async function endStep(tx: Tx, cycle: ClaimedCycle, sums: Sums, message?: Told): Promise<void> {
  const { id, step, config } = cycle;
  const {
    accounts,
    part: { bills, total, withoutDocument },
  } = sums;
  const { rejected, expects } = await oneRow(
    tx,
    sql<{ rejected: number; expects: boolean }>`select unmatched_count + error_count as rejected,
      expects_documents as expects from billing_cycle where id = ${id}`,
  );
  // Documents change nothing of what the index was: who excluded a bill since is not asked about it again.
  const isError = step === 'Read' && (bills === 0 || rejected * 100 > config.rejectLimitPercent * (bills + rejected));
  const status = isError ? 'Error' : expects && withoutDocument > 0 ? 'Requires Bills' : 'Draft';
  const why = isError
    ? tell('bills_too_many_rejected', { rejected, total: bills + rejected, limit: config.rejectLimitPercent })
    : message;
  await change(
    tx,
    sql`update billing_cycle set status = ${status}, step = '', total_rows = greatest(progress_rows, ${bills}::int),
      message = ${why ? JSON.stringify(why) : null}::jsonb, row_version = row_version + 1 where id = ${id}`,
  );
  const seen = { status, billCount: bills, totalAmountMinor: total, billsWithoutDocument: withoutDocument };
  if (step === 'Read') await logStep(tx, cycle, 'Index taken in', { ...seen, accountCount: accounts, rejected });
  else await logStep(tx, cycle, 'Documents matched', seen);
}
