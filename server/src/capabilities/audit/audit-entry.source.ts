import { auditEntries } from '@ratepayer/contract/installation/audit-entry.list.ts';
import { type RawBuilder, sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';

/** A part of a text, capitals or not; signs mean themselves. */
const partOf = (column: RawBuilder<unknown>) => (typed: string) => sql`strpos(lower(${column}), lower(${typed})) > 0`;

/** What the audit has of a business unit, without the values: those stand with the record. */
export const auditSource = plainSource(auditEntries, {
  from: sql`published.audit_entry e`,
  as: 'e',
  period: { instant: sql`e.date` },
  of: { entityId: sql`e.entity_id::text` },
  filters: {
    Who: partOf(sql`e.user_name`),
    Action: partOf(sql`e.action`),
    EntityType: partOf(sql`e.entity_type`),
  },
});
