import type { AttentionKind } from '@ratepayer/contract/dashboard/attention.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict, notAllowed, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { needsSomebody } from './read-attention.ts';

interface Thing {
  readonly businessUnitId: number;
  readonly kind: AttentionKind;
  readonly id: number;
}

const dayMs = 86_400_000;

/**
 * Takes something upon the caller, or leaves it to the others again; an administrator may do so for somebody who is
 * gone. @throws 404 when it needs nobody any more, 409 when somebody else has it.
 */
export async function assignAttention(tx: Tx, caller: Caller, thing: Thing, isMine: boolean, now: Date): Promise<void> {
  await check(tx, caller, thing, now);
  const { businessUnitId, kind, id } = thing;
  const written = await maybeRow(
    tx,
    sql<{ id: number }>`insert into attention_mark as m (business_unit_id, kind, entity_id, owner_id, owner_name)
      values (${businessUnitId}, ${kind}, ${id}, ${isMine ? caller.id : null}, ${isMine ? caller.name : ''})
      on conflict (business_unit_id, kind, entity_id) do update
        set owner_id = excluded.owner_id, owner_name = excluded.owner_name, modified_date = now()
        where m.owner_id is null or m.owner_id = ${caller.id} or ${caller.role.endsWith('Admin')}
      returning entity_id as id`,
  );
  if (!written) throw conflict(say('somebody_else_has_it'));
  await note(tx, caller, thing, { action: isMine ? 'Taken on' : 'Left to others' });
}

/** Leaves something for a day. @throws 404 when it needs nobody any more. */
export async function snoozeAttention(tx: Tx, caller: Caller, thing: Thing, reason: string, now: Date): Promise<void> {
  await check(tx, caller, thing, now);
  const { businessUnitId, kind, id } = thing;
  const until = new Date(now.getTime() + dayMs);
  await maybeRow(
    tx,
    sql<{ id: number }>`insert into attention_mark (business_unit_id, kind, entity_id, snoozed_until, snooze_reason)
      values (${businessUnitId}, ${kind}, ${id}, ${until}, ${reason})
      on conflict (business_unit_id, kind, entity_id) do update
        set snoozed_until = excluded.snoozed_until, snooze_reason = excluded.snooze_reason, modified_date = now()
      returning entity_id as id`,
  );
  await note(tx, caller, thing, { action: 'Left for a day', reason });
}

async function check(tx: Tx, caller: Caller, thing: Thing, now: Date): Promise<void> {
  if (caller.kind !== 'staff') throw notAllowed();
  if (!(await needsSomebody(tx, caller, { ...thing, now }))) throw notFound(say('needs_nobody'));
}

const note = (tx: Tx, caller: Caller, thing: Thing, fact: { readonly action: string; readonly reason?: string }) =>
  recordAudit(tx, caller, {
    businessUnitId: thing.businessUnitId,
    entityType: 'Attention',
    entityId: thing.id,
    after: { kind: thing.kind },
    ...fact,
  });
