import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';
import { findFits, type Fit } from './find-fits.ts';
import { findOwners } from './find-owners.ts';
import { isFree } from './plain-number.ts';

const givenAtOnce = 1_000;

/**
 * Gives documents to the drafts of a cycle whose account number and bill number are their name, or that name them;
 * only where one document fits one bill, and one bill one document (decision 145). What fits is found first, over the
 * whole cycle, some bills at a time; then it is given in transactions of their own (decision 147).
 */
export async function matchDocuments(deps: RunDeps, cycle: ClaimedCycle): Promise<void> {
  const { db } = deps;
  if (!(await db.scoped([cycle.businessUnitId], (tx) => hasFree(tx, cycle.id)))) return;
  const fits = await findFits(deps, cycle, await findOwners(deps, cycle));
  for (let at = 0; at < fits.length; at += givenAtOnce)
    await db.scoped([cycle.businessUnitId], async (tx) => {
      await keepOn(tx, cycle);
      await give(tx, cycle.id, fits.slice(at, at + givenAtOnce));
      crashPoint('bills.matched');
    });
}

const hasFree = async (tx: Tx, cycleId: number): Promise<boolean> =>
  (await maybeRow(tx, sql`select 1 from bill_document d where ${isFree(cycleId)} limit 1`)) !== undefined;

const give = (tx: Tx, cycleId: number, fits: readonly Fit[]): Promise<number> =>
  change(
    tx,
    sql`update bill b set document_id = x.document, row_version = b.row_version + 1
      from jsonb_to_recordset(${JSON.stringify(fits)}::jsonb) as x (document bigint, bill bigint)
      where b.id = x.bill and b.billing_cycle_id = ${cycleId} and b.status = 'Draft' and b.document_id is null`,
  );
