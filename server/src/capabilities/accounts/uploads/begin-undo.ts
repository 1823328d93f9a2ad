import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';

/** @throws 409 while what an import did in this business unit is being undone. */
export async function refuseWhileUndone(tx: Tx, businessUnitId: number): Promise<void> {
  const undoing = await maybeRow(
    tx,
    sql`select 1 from account_upload where business_unit_id = ${businessUnitId}
      and undo_started_date is not null and undone_date is null limit 1`,
  );
  if (undoing) throw conflict(say('import_being_undone'));
}

/**
 * Begins to undo the last import of its type that changed anything in a business unit; the work is a job.
 * @throws 409 for one that is not the last, or whose former values were not kept, or while a file is processed.
 */
export async function beginUndo(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  { uploadId, reason }: { readonly uploadId: number; readonly reason?: string | undefined },
): Promise<void> {
  if (!reason?.trim()) throw badRequest('reason', say('give_a_reason_undo'));
  await refuseWhileUndone(tx, businessUnitId);
  const { last, fileName, running, keeps } = await oneRow(
    tx,
    sql<{ last: number | null; fileName: string; running: boolean; keeps: boolean }>`select l.id as last,
      coalesce(l.file_name, '') as "fileName", coalesce(l.keeps_former, false) as keeps,
      exists (select from account_upload r where r.business_unit_id = ${businessUnitId} and r.status = 'Processing')
        as running
      from (values (1)) one left join lateral (select u.id, u.file_name, u.keeps_former from account_upload u
        where u.business_unit_id = ${businessUnitId} and u.status in ('Complete', 'Complete With Errors', 'Undone')
        and u.import_type = (select t.import_type from account_upload t where t.id = ${uploadId})
        and (u.id = ${uploadId} or u.keeps_former or u.created + u.updated + u.archived + u.zeroed + u.charges_created
          + u.charges_changed + u.charges_closed > 0)
        order by u.finished_date desc, u.id desc limit 1) l on true`,
  );
  if (running) throw conflict(say('import_being_processed'));
  if (last !== uploadId) throw conflict(say('only_last_import_undone', { fileName }));
  if (!keeps) throw conflict(say('import_cannot_be_undone'));
  await change(
    tx,
    sql`update account_upload set undo_started_date = now(), undone_by = ${caller.name} where id = ${uploadId}`,
  );
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUpload',
    entityId: uploadId,
    action: 'Undone',
    reason: reason.trim(),
  });
}
