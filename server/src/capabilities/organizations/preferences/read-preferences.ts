import type { OrganizationPreferences } from '@ratepayer/contract/organizations/preference.operations.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';

/** Where nothing was decided: no closures, no targets, and the digest in the morning. */
const nothing: OrganizationPreferences = {
  closures: [],
  adoptionTargetPercent: 0,
  paperCostMinor: 0,
  digestIsOn: true,
  digestHour: 7,
  rowVersion: 0,
};

/** What an organization decided for its business units. */
export const readPreferences = async (tx: Tx, organizationId: number): Promise<OrganizationPreferences> =>
  (await maybeRow(
    tx,
    sql<OrganizationPreferences>`select closures, adoption_target_percent as "adoptionTargetPercent",
      paper_cost_minor::int as "paperCostMinor", digest_is_on as "digestIsOn", digest_hour as "digestHour",
      row_version as "rowVersion"
      from organization_preference where organization_id = ${organizationId}`,
  )) ?? nothing;
