import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type EmptyDeps, emptyNext } from './empty-cycles.ts';
import { readCycle } from './read-cycle.ts';

/** How many chunks somebody waits for; what is left of a very large cycle goes by itself. */
const mostChunks = 20;

/**
 * Deletes a cycle that was never approved: nobody sees it from then on. Its drafts, its documents and the files they
 * came in follow in chunks of their own (decision 147). @throws 404, 409 for one that is approved
 */
export async function deleteCycle(deps: EmptyDeps, caller: Caller, businessUnitId: number, id: number): Promise<void> {
  await deps.db.scoped([businessUnitId], async (tx) => {
    const before = await readCycle(tx, businessUnitId, id);
    const deleted = await change(
      tx,
      sql`update billing_cycle set is_deleted = true, run = run + 1, step = '', row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and status <> 'Approved' and not is_deleted`,
    );
    if (deleted === 0) throw conflict(say('cycle_approved'));
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'BillingCycle',
      entityId: id,
      action: 'Deleted',
      before: { name: before.name, billCount: before.billCount, totalAmountMinor: before.totalAmountMinor },
    });
  });
  for (let chunk = 0; chunk < mostChunks; chunk++) if (!(await emptyNext(deps, { id, businessUnitId }))) return;
}
