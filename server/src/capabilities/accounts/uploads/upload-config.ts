import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { change, maybeRow, sql, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { configProblems } from './map-row.rules.ts';

const emptyConfig: UploadConfig = guessMapping([]);

/** The saved configuration of a business unit, or the one a new one starts with. */
export async function readUploadConfig(tx: Tx, businessUnitId: number): Promise<UploadConfig> {
  const row = await maybeRow(
    tx,
    sql<{ config: UploadConfig }>`select config from account_upload_config where business_unit_id = ${businessUnitId}`,
  );
  return row ? { ...emptyConfig, ...row.config } : emptyConfig;
}

/**
 * Saves mapping and strategies.
 * @throws 400 naming each required property that is neither mapped nor filled by the product.
 */
export async function saveUploadConfig(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  config: UploadConfig,
): Promise<UploadConfig> {
  refuseUnusable(config);
  const before = await readUploadConfig(tx, businessUnitId);
  await change(
    tx,
    sql`insert into account_upload_config (business_unit_id, config, modified_by)
      values (${businessUnitId}, ${JSON.stringify(config)}, ${caller.name})
      on conflict (business_unit_id)
      do update set config = excluded.config, modified_by = excluded.modified_by, modified_date = now()`,
  );
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUploadConfig',
    entityId: businessUnitId,
    action: 'Saved',
    before,
    after: config,
  });
  return config;
}

/** @throws 400 when files cannot be read with this configuration. */
export function refuseUnusable(config: UploadConfig): void {
  const problems = configProblems(config);
  if (problems.length > 0) throw new Refusal(400, problems);
}
