import type { ExternalLinks } from '@ratepayer/contract/organizations/external-link.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { businessUnitOf } from '../find-business-unit.ts';

/** Where payers go on to; nowhere, until somebody says so. @throws 404 outside the scope */
export async function readLinks(tx: Tx, businessUnitId: number): Promise<ExternalLinks> {
  await businessUnitOf(tx, businessUnitId);
  const kept = await maybeRow(
    tx,
    sql<ExternalLinks>`select links, row_version as "rowVersion" from external_link_set
      where business_unit_id = ${businessUnitId}`,
  );
  return kept ?? { links: [], rowVersion: 0 };
}
