import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import type { AskedChange, ChangeSubject } from './change-kind.ts';

/** Who stands behind a change that works from now on, for its entry of the history. */
export const whoOf = ({ requestedByName, decidedByName }: AskedChange) => ({
  askedBy: requestedByName,
  approvedBy: decidedByName,
});

/** Puts what was approved in force, where what it is about is still as it was asked about; else it fails. */
export async function putInForce(tx: Tx, subject: ChangeSubject, asked: AskedChange, now: Date): Promise<void> {
  const { businessUnitId, entityId, reason } = asked;
  const isDone = await subject.stands(tx, asked);
  if (isDone) await subject.carryOut(tx, asked, now);
  else
    await recordAudit(tx, systemCaller([businessUnitId]), {
      ...{ businessUnitId, entityType: subject.entityType, entityId, reason },
      action: 'Change failed',
      after: whoOf(asked),
    });
  const status = isDone ? 'Done' : 'Failed';
  await change(
    tx,
    sql`update change_request set status = ${status}, credentials_enveloped = '',
      row_version = row_version + 1, done_date = ${isDone ? now : null}::timestamptz where id = ${asked.id}`,
  );
  await subject.tell(tx, { id: asked.id, businessUnitId, status });
}
