import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** Takes the lock of a cycle whose drafts a person changes. @throws 404, 409 when it is processed or approved */
export async function holdCycle(tx: Tx, businessUnitId: number, id: number): Promise<void> {
  const cycle = await maybeRow(
    tx,
    sql<{ status: string }>`select status from billing_cycle
      where id = ${id} and business_unit_id = ${businessUnitId} and not is_deleted for no key update`,
  );
  if (!cycle) throw notFound(say('could_not_find_cycle'));
  if (!['Draft', 'Requires Bills'].includes(cycle.status))
    throw conflict(
      cycle.status === 'Approved' ? say('cycle_approved') : say('cycle_not_now', { status: cycle.status }),
    );
}

/** A cycle whose last missing document came, or is missed no more, is a draft. */
export const settleDocuments = (tx: Tx, id: number) =>
  change(
    tx,
    sql`update billing_cycle c set status = 'Draft', row_version = c.row_version + 1
      where id = ${id} and status = 'Requires Bills' and not exists (select 1 from bill b
        where b.billing_cycle_id = c.id and b.document_id is null)`,
  );
