import type { ChangeAsked } from '@ratepayer/contract/kit/change-request.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { AskedChange, ChangePlace, ChangeSubject } from './change-kind.ts';

const lifeMs = 72 * 3_600_000;

export type NewChange = Pick<AskedChange, 'kind' | 'before' | 'after' | 'waitsADay' | 'reason' | 'targetRowVersion'> & {
  readonly sealed?: string;
  /** Names of what is asked for, for the history. */
  readonly names: readonly string[];
  /** From when it works, where no other person may decide; else null. */
  readonly aloneFrom: Date | null;
};

/** Whether something of this one waits for a second person or for its day. */
export const changeWaits = async (tx: Tx, entityType: ChangeSubject['entityType'], id: number): Promise<boolean> => {
  const { waits } = await oneRow(
    tx,
    sql<{ waits: boolean }>`select exists (select 1 from change_request where entity_type = ${entityType}
      and entity_id = ${id} and status in ('Requested', 'Approved')) as waits`,
  );
  return waits;
};

/** @throws 400 while another change of this one waits */
export async function refuseWaiting(tx: Tx, entityType: ChangeSubject['entityType'], id: number): Promise<void> {
  if (await changeWaits(tx, entityType, id)) throw badRequest('status', say('change_waits_already'));
}

/**
 * Asks for a second person about something that is held: it stays as it is, and all administrators are told.
 * @throws 400 without a reason, or while another change of it waits
 */
export async function askChange(
  tx: Tx,
  caller: Caller,
  { entityType, tell }: ChangeSubject,
  { businessUnitId, id: entityId }: ChangePlace,
  asked: NewChange,
  now: Date,
): Promise<ChangeAsked> {
  await refuseWaiting(tx, entityType, entityId);
  const { kind, before, after, sealed = '', waitsADay, reason, targetRowVersion, names, aloneFrom } = asked;
  if (reason === '') throw badRequest('reason', say('say_why_second'));
  const made = await maybeRow(
    tx,
    sql<{ id: number; status: ChangeAsked['status'] }>`insert into change_request (business_unit_id, entity_type,
      entity_id, kind, target_row_version, before, after, credentials_enveloped, replaces_credentials, waits_a_day,
      reason, status, requested_by, requested_by_name, requested_date, expires_date, effective_date)
    values (${businessUnitId}, ${entityType}, ${entityId}, ${kind}, ${targetRowVersion},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${sealed}, ${sealed !== ''}, ${waitsADay},
      ${reason}, ${aloneFrom ? 'Approved' : 'Requested'}, ${caller.id}, ${caller.name}, ${now},
      ${new Date(now.getTime() + lifeMs)}, ${aloneFrom})
      on conflict (entity_type, entity_id) where status in ('Requested', 'Approved') do nothing returning id, status`,
  );
  if (!made) throw badRequest('status', say('change_waits_already'));
  const { id, status } = made;
  await recordAudit(tx, caller, {
    ...{ businessUnitId, entityType, entityId, reason },
    action: 'Change needs a second person',
    after: { waits: names.join(', ') },
  });
  await tell(tx, { id, businessUnitId, status });
  return { changeId: id, status };
}
