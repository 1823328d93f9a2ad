import { auditEntries, platformAuditEntries } from '@ratepayer/contract/installation/audit-entry.list.ts';
import { type RawBuilder, sql } from 'kysely';
import { ofPlatform } from '../../platform/audit/read-history.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';

/** A part of a text, capitals or not; signs mean themselves. */
const partOf = (column: RawBuilder<unknown>) => (typed: string) => sql`strpos(lower(${column}), lower(${typed})) > 0`;

const filters = {
  Who: partOf(sql`e.user_name`),
  Action: partOf(sql`e.action`),
  EntityType: partOf(sql`e.entity_type`),
};

/** What the audit has of a business unit, without the values: those stand with the record. */
export const auditSource = plainSource(auditEntries, {
  from: sql`published.audit_entry e`,
  as: 'e',
  period: { instant: sql`e.date` },
  of: { entityId: sql`e.entity_id::text` },
  filters,
});

const unitName: RawBuilder<string> = sql`coalesce(u.name, '')`;

/** The audit of all business units of whoever asks, and of the platform. */
export const platformAuditSourceFor = ({ businessUnitIds }: { readonly businessUnitIds: readonly number[] }) =>
  plainSource(platformAuditEntries, {
    from: sql`published.audit_entry e left join published.business_unit u on u.id = e.business_unit_id`,
    as: 'e',
    reach: [ofPlatform, ...businessUnitIds],
    // Rows of other scopes are behind the fence.
    scope: () => sql`true`,
    period: { instant: sql`e.date` },
    of: {
      entityId: sql`e.entity_id::text`,
      businessUnitName: unitName,
      isOfPlatform: sql`(e.business_unit_id is null)`,
    },
    filters: { Where: partOf(unitName), ...filters },
  });
