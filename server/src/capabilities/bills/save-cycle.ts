import type { CyclePage } from '@ratepayer/contract/bills/cycle.shapes.ts';
import type { cycleFields } from '@ratepayer/contract/bills/cycle.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { codeOf, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readCycle } from './read-cycle.ts';

type Asked = ValuesOf<typeof cycleFields>;
const kept = { entityType: 'BillingCycle', read: readCycle };

/** Begins a billing cycle; it waits for its index. @throws 400 for a name that is taken, or a day before the issue */
export const addCycle = (db: Database, caller: Caller, businessUnitId: number, asked: Asked): Promise<CyclePage> =>
  named(asked, () =>
    db.scoped([businessUnitId], (tx) =>
      saveAudited(
        tx,
        caller,
        kept,
        { businessUnitId },
        sql`insert into billing_cycle (business_unit_id, name, issue_date, due_date, notification_strategy,
          expects_documents, created_by) values (${businessUnitId}, ${asked.name}, ${asked.issueDate}, ${asked.dueDate},
          ${asked.notificationStrategy}, ${asked.expectsDocuments}, ${caller.name}) returning id`,
      ),
    ),
  );

/**
 * The same for one that is not approved. @throws 404, 400 for other dates than its bills were read with, and 409 when
 * it changed since it was read, or is approved
 */
export const changeCycle = (
  db: Database,
  caller: Caller,
  { businessUnitId, id, rowVersion, ...asked }: Asked & { businessUnitId: number; id: number; rowVersion: number },
): Promise<CyclePage> =>
  named(asked, () =>
    db.scoped([businessUnitId], async (tx) => {
      await refuseOtherDates(tx, id, asked);
      return saveAudited(
        tx,
        caller,
        kept,
        { businessUnitId, id },
        sql`update billing_cycle set name = ${asked.name}, issue_date = ${asked.issueDate},
          due_date = ${asked.dueDate}, notification_strategy = ${asked.notificationStrategy},
          expects_documents = ${asked.expectsDocuments}, row_version = row_version + 1
          where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion}
          and status <> 'Approved' and not is_deleted returning id`,
      );
    }),
  );

/** Its drafts took their dates from it, and say them on paper. @throws 400 */
async function refuseOtherDates(tx: Tx, id: number, { issueDate, dueDate }: Asked): Promise<void> {
  const read = await maybeRow(
    tx,
    sql<{ due: boolean }>`select due_date <> ${dueDate} as due from billing_cycle c where id = ${id}
      and status <> 'Approved' and (issue_date <> ${issueDate} or due_date <> ${dueDate})
      and (step <> '' or exists (select 1 from bill b where b.billing_cycle_id = c.id)) for no key update`,
  );
  if (read) throw badRequest(read.due ? 'dueDate' : 'issueDate', say('cycle_dates_read'));
}

async function named<T>({ issueDate, dueDate }: Asked, save: () => Promise<T>): Promise<T> {
  if (dueDate < issueDate) throw badRequest('dueDate', say('due_before_issue'));
  try {
    return await save();
  } catch (error) {
    if (codeOf(error) === '23505') throw badRequest('name', say('cycle_name_taken'));
    throw error;
  }
}
