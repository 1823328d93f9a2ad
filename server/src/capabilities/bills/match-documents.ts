import { sql } from 'kysely';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type ClaimedCycle, keepOn, type RunDeps } from './claimed-cycle.ts';
import { countDocuments } from './count-documents.ts';
import { findFits, type Fit, type FreeDocument } from './find-fits.ts';
import { isFree, parted } from './plain-number.ts';

const usualAtOnce = 500;

/**
 * Gives documents to the drafts of a cycle whose account number and bill number are their name, or that name them;
 * only where one document fits one bill, and one bill one document (decision 145). It goes by what came: the documents
 * of the file of this step, or of all files when the bills are new; some documents in each transaction.
 */
export async function matchDocuments(deps: RunDeps, cycle: ClaimedCycle): Promise<void> {
  const { db, billsAtOnce: most = usualAtOnce } = deps;
  for (const fileId of await filesOf(deps, cycle))
    for (let place: number | null = 0; place !== null; ) {
      const after: number = place;
      place = await db.scoped([cycle.businessUnitId], async (tx) => {
        await keepOn(tx, cycle);
        const documents = await rowsOf(tx, nextFree(cycle.id, fileId, after, most));
        if (documents.length > 0) await give(tx, cycle, await findFits(tx, cycle, documents));
        crashPoint('bills.matched');
        return documents.length < most ? null : (documents.at(-1)?.id ?? null);
      });
    }
}

/** The files whose documents may find a bill now. */
async function filesOf({ db }: RunDeps, { id, businessUnitId, step, fileId }: ClaimedCycle): Promise<number[]> {
  if (step === 'Match') return [fileId];
  const files = await db.scoped([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<{ id: number }>`select id from bill_file where billing_cycle_id = ${id} and kind = 'Documents' order by id`,
    ),
  );
  return files.map((file) => file.id);
}

/** Of its file alone: in the order of ids all documents that came before would be read. */
const nextFree = (cycleId: number, fileId: number, after: number, most: number) =>
  sql<FreeDocument>`with arrived as materialized (select id, name, billing_cycle_id, replaced_date from bill_document
      where file_id = ${fileId} and id > ${after})
    select d.id, ${parted} as name from arrived d where ${isFree(cycleId)} order by d.id limit ${sql.lit(most)}`;

async function give(tx: Tx, { id, step }: ClaimedCycle, fits: readonly Fit[]): Promise<void> {
  if (fits.length === 0) return;
  const given = await change(
    tx,
    sql`update bill b set document_id = x.document, row_version = b.row_version + 1
      from jsonb_to_recordset(${JSON.stringify(fits)}::jsonb) as x (document bigint, bill bigint)
      where b.id = x.bill and b.billing_cycle_id = ${id} and b.status = 'Draft' and b.document_id is null`,
  );
  // New bills are counted when all of them are read.
  if (step === 'Match') await countDocuments(tx, id, { withoutDocument: -given });
}
