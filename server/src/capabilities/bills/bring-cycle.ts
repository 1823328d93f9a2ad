import type { NotificationStrategy } from '@ratepayer/contract/bills/cycle-state.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { codeOf, maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** A cycle that the product itself begins. */
export interface BroughtCycle {
  readonly businessUnitId: number;
  /** Under one key a cycle is begun once, however often it is asked for. */
  readonly key: string;
  readonly name: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly notificationStrategy: NotificationStrategy;
  readonly expectsDocuments: boolean;
}

/** Begins a billing cycle once under its key, also one that somebody deleted since. @throws 400 for a taken name */
export async function bringCycle(tx: Tx, caller: Caller, cycle: BroughtCycle): Promise<number> {
  const { businessUnitId, key, name, issueDate, dueDate, notificationStrategy, expectsDocuments } = cycle;
  const known = await maybeRow(
    tx,
    sql<{ id: number }>`select id from billing_cycle
      where business_unit_id = ${businessUnitId} and brought_as = ${key}`,
  );
  if (known) return known.id;
  const made = await maybeRow(
    tx,
    sql<{ id: number }>`insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
        expects_documents, created_by, brought_as)
      values (${businessUnitId}, ${name}, ${issueDate}, ${dueDate}, ${notificationStrategy}, ${expectsDocuments},
        ${caller.name}, ${key}) returning id`,
  ).catch((error: unknown) => {
    if (codeOf(error) === '23505') throw badRequest('name', say('cycle_name_taken'));
    throw error;
  });
  const id = made?.id ?? 0;
  const after = { name, issueDate, dueDate, notificationStrategy, expectsDocuments };
  await recordAudit(tx, caller, { businessUnitId, entityType: 'BillingCycle', entityId: id, action: 'Added', after });
  return id;
}

/** The cycles that were begun under keys with this beginning and still stand, the oldest first. */
export const cyclesBroughtBy = async (tx: Tx, businessUnitId: number, keys: string): Promise<readonly number[]> =>
  (
    await rowsOf(
      tx,
      sql<{ id: number }>`select id from billing_cycle where business_unit_id = ${businessUnitId}
        and starts_with(brought_as, ${keys}) and not is_deleted order by id`,
    )
  ).map(({ id }) => id);
