import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, rowsOf } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';
import { readCycle } from './read-cycle.ts';

/**
 * Deletes a cycle that was never approved, with its drafts, its documents and the files they came in.
 * @throws 404, 409 for one that is approved
 */
export async function deleteCycle(
  { db, disk }: Pick<BillDeps, 'db' | 'disk'>,
  caller: Caller,
  businessUnitId: number,
  id: number,
): Promise<void> {
  const stored = await db.scoped([businessUnitId], async (tx) => {
    const before = await readCycle(tx, businessUnitId, id);
    const deleted = await change(
      tx,
      sql`update billing_cycle set is_deleted = true, run = run + 1, step = '', row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and status <> 'Approved' and not is_deleted`,
    );
    if (deleted === 0) throw conflict(say('cycle_approved'));
    await change(tx, sql`delete from bill where billing_cycle_id = ${id} and status = 'Draft'`);
    await change(tx, sql`delete from bill_problem where billing_cycle_id = ${id}`);
    const documents = sql<Stored>`delete from bill_document where billing_cycle_id = ${id}
      returning storage_key as key`;
    const files = sql<Stored>`delete from bill_file where billing_cycle_id = ${id} returning storage_key as key`;
    const keys = [...(await rowsOf(tx, documents)), ...(await rowsOf(tx, files))].map(({ key }) => key);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'BillingCycle',
      entityId: id,
      action: 'Deleted',
      before: { name: before.name, billCount: before.billCount, totalAmountMinor: before.totalAmountMinor },
    });
    return keys;
  });
  // Nobody can reach the bytes any more; what a dying process leaves of them holds nothing up.
  for (const key of stored) await disk.delete(key).catch(() => undefined);
}

interface Stored {
  readonly key: string;
}
