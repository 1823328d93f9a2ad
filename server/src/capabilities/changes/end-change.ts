import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AskedChange, ChangeSubject } from './change-kind.ts';

/** One change, as it stands at a moment; to be read while what it is about is held. */
export const askedChange = (
  tx: Tx,
  { entityType }: Pick<ChangeSubject, 'entityType'>,
  id: number,
  entityId: number,
  now: Date,
) =>
  maybeRow(
    tx,
    sql<AskedChange>`select id, business_unit_id as "businessUnitId", entity_id as "entityId", kind,
        target_row_version as "targetRowVersion", before, after, credentials_enveloped as sealed,
        waits_a_day as "waitsADay", reason, status, requested_by as "requestedBy",
        logins_of(array[requested_by]) as "requesterLogins",
        requested_by_name as "requestedByName", decided_by_name as "decidedByName",
        expires_date <= ${now} as "isExpired", coalesce(effective_date <= ${now}, false) as "isDue"
      from change_request where id = ${id} and entity_type = ${entityType} and entity_id = ${entityId}`,
  );

interface End {
  readonly status: 'Approved' | 'Refused' | 'Withdrawn' | 'Stopped' | 'Expired' | 'Failed';
  readonly reason: string;
  readonly now: Date;
  /** From when an approved one works. */
  readonly from: Date | null;
}

/** Writes a decision about a change, or that nobody made one; its secrets stay only where it waits for its day. */
export async function endChange(
  tx: Tx,
  caller: Caller,
  { entityType, tell }: ChangeSubject,
  asked: AskedChange,
  { status, reason, now, from }: End,
): Promise<void> {
  const isSecond = status === 'Approved' || status === 'Failed' || status === 'Refused';
  const decided = sql`decided_by = ${caller.id}::int, decided_by_name = ${caller.name}, decided_date = ${now}`;
  const waits = sql`effective_date = ${from}::timestamptz`;
  await change(
    tx,
    sql`update change_request set status = ${status}, row_version = row_version + 1, decision_reason = ${reason},
        ${isSecond ? decided : sql`ended_by_name = ${caller.name}`},
        ${status === 'Approved' ? waits : sql`credentials_enveloped = ''`}
      where id = ${asked.id}`,
  );
  await recordAudit(tx, caller, {
    businessUnitId: asked.businessUnitId,
    entityType,
    entityId: asked.entityId,
    action: `Change ${status.toLowerCase()}`,
    after: { askedBy: asked.requestedByName },
    reason: reason || asked.reason,
  });
  await tell(tx, { id: asked.id, businessUnitId: asked.businessUnitId, status });
}
