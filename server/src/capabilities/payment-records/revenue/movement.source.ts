import { movementList, movementTexts } from '@ratepayer/contract/payments/movement.list.ts';
import type { Movement } from '@ratepayer/contract/payments/movement.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { sourceOf } from '../../../platform/lists/source.ts';
import { movements } from './movements.ts';

/** The rows that net revenue adds up. */
export const movementSource = sourceOf(movementList)({
  texts: movementTexts,
  from: movements,
  scope: (businessUnitId) => sql`m.business_unit_id = ${businessUnitId}`,
  key: sql`m.id`,
  columns: sql<Movement>`m.id, m.at, m.kind, m.reference_number as "referenceNumber", m.net_minor as "netMinor"`,
  period: { instant: sql`m.at` },
  sorts: { at: sql`m.at`, kind: sql`m.kind`, netMinor: sql`m.net_minor` },
  totals: { netMinor: sql`sum(m.net_minor)` },
  filters: { Kinds: anyOf(sql`m.kind`) },
});
