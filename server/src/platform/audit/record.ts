import { sql } from 'kysely';
import type { Caller } from '../http/caller.ts';
import { type Tx, change } from '../database/database.ts';

export interface AuditFact {
  /** null for what is done to the installation itself: it stands in the audit of the platform. */
  readonly businessUnitId: number | null;
  readonly entityType: string;
  readonly entityId: number;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

/** Appends who did what, when and why; nobody may change it afterwards. */
export const recordAudit = (tx: Tx, caller: Caller, fact: AuditFact): Promise<void> => recordAudits(tx, caller, [fact]);

/** The same for many facts at once, in one statement. */
export async function recordAudits(tx: Tx, caller: Caller, facts: readonly AuditFact[]): Promise<void> {
  await change(
    tx,
    sql`insert into audit_entry (business_unit_id, entity_type, entity_id, action, before, after, reason, user_name,
      user_role, acting_as_user, client_address)
      select x."businessUnitId", x."entityType", x."entityId", x.action, x.before, x.after, coalesce(x.reason, ''),
      ${caller.name || 'System'}, ${caller.role || 'System User'}, ${caller.actingAs}, ${caller.clientAddress}
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as x ("businessUnitId" int, "entityType" text,
      "entityId" bigint, action text, before jsonb, after jsonb, reason text)`,
  );
}
