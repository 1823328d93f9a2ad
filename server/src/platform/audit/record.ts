import type { Caller } from '../http/caller.ts';
import { type Tx, change, sql } from '../database/database.ts';

export interface AuditFact {
  readonly businessUnitId: number;
  readonly entityType: string;
  readonly entityId: number;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

/** Appends who did what, when and why; nobody may change it afterwards. */
export async function recordAudit(tx: Tx, caller: Caller, fact: AuditFact): Promise<void> {
  await change(
    tx,
    sql`insert into audit_entry (business_unit_id, entity_type, entity_id, action, before, after, reason, user_name, user_role, acting_as_user, client_address)
      values (${fact.businessUnitId}, ${fact.entityType}, ${fact.entityId}, ${fact.action}, ${json(fact.before)}, ${json(fact.after)}, ${fact.reason ?? ''},
        ${caller.name || 'System'}, ${caller.role || 'System User'}, ${caller.actingAs}, ${caller.clientAddress})`,
  );
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
