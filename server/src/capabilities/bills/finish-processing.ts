import type { Told } from '@ratepayer/contract/kit/texts.ts';
import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/outbox/announce.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';
import { recount } from './count-cycle.ts';
import { keepOutcome } from './keep-outcome.ts';
import { logStep } from './log-step.ts';
import { markUnusual } from './mark-unusual.ts';
import { matchDocuments } from './match-documents.ts';

/** The end of a step: documents find their bills, problems are marked, and the cycle waits for a person. */
export async function finishProcessing(deps: RunDeps, cycle: ClaimedCycle, message?: Told): Promise<void> {
  await matchDocuments(deps, cycle);
  const isRead = cycle.step === 'Read';
  if (isRead) await markUnusual(deps, cycle);
  await deps.db.scoped([cycle.businessUnitId], async (tx) => {
    await keepOn(tx, cycle);
    // Documents were counted as they came and found their bills.
    if (isRead) await recount(tx, cycle.id);
    else await keepOutcome(tx, cycle.fileId, message);
    await endStep(tx, cycle, message);
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

interface Counts {
  readonly bills: number;
  readonly accounts: number;
  readonly total: number;
  readonly withoutDocument: number;
  readonly rejected: number;
  readonly expects: boolean;
}

async function endStep(tx: Tx, cycle: ClaimedCycle, message?: Told): Promise<void> {
  const { id, step, config } = cycle;
  const { bills, accounts, total, withoutDocument, rejected, expects } = await oneRow(
    tx,
    sql<Counts>`select bill_count as bills, account_count as accounts, total_amount_minor as total,
      coalesce((counted -> 'withoutDocument')::int, bill_count) as "withoutDocument",
      unmatched_count + error_count as rejected, expects_documents as expects from billing_cycle where id = ${id}`,
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
