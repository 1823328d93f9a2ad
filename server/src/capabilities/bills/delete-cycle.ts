import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, sql } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readCycle } from './read-cycle.ts';

/** Deletes a cycle that was never approved; its drafts are gone. @throws 404, 409 for one that is approved */
export const deleteCycle = (db: Database, caller: Caller, businessUnitId: number, id: number): Promise<void> =>
  db.scoped([businessUnitId], async (tx) => {
    const before = await readCycle(tx, businessUnitId, id);
    const deleted = await change(
      tx,
      sql`update billing_cycle set is_deleted = true, run = run + 1, step = '', row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and status <> 'Approved' and not is_deleted`,
    );
    if (deleted === 0) throw conflict(say('cycle_approved'));
    await change(tx, sql`delete from bill where billing_cycle_id = ${id} and status = 'Draft'`);
    await change(tx, sql`delete from bill_problem where billing_cycle_id = ${id}`);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'BillingCycle',
      entityId: id,
      action: 'Deleted',
      before: { name: before.name, billCount: before.billCount, totalAmountMinor: before.totalAmountMinor },
    });
  });
