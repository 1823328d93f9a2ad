import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/http/refusal.ts';
import type { Sql } from '../../platform/lists/source.ts';
import { say } from '../../platform/texts/refusals.ts';
import { recount } from './count-cycle.ts';

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

/** Takes the locks of cycles that are not approved and have some of these drafts: before those of accounts. */
export const holdOpenCycles = (tx: Tx, drafts: Sql) =>
  change(
    tx,
    sql`select 1 from billing_cycle where id in (select billing_cycle_id from bill where status = 'Draft' and ${drafts})
      and status <> 'Approved' order by id for no key update`,
  );

interface OfUnit {
  readonly id: number;
  readonly businessUnitId: number;
}

/** Counts a cycle anew that no worker has and nobody approved yet. */
export async function recountOpen(tx: Tx, { id, businessUnitId }: OfUnit): Promise<void> {
  const isOpen = await change(
    tx,
    sql`select 1 from billing_cycle where id = ${id} and business_unit_id = ${businessUnitId}
      and status not in ('Processing', 'Approved') and not is_deleted for no key update`,
  );
  if (isOpen > 0) await recount(tx, id);
}

/** A cycle whose last missing document came, or is missed no more, is a draft; once that is counted. */
export const settleDocuments = (tx: Tx, id: number) =>
  change(
    tx,
    sql`update billing_cycle set status = 'Draft', row_version = row_version + 1
      where id = ${id} and status = 'Requires Bills' and (counted -> 'withoutDocument')::int = 0`,
  );
