import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { sql } from 'kysely';
import { change, maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { configProblems } from './map-row.rules.ts';

const emptyConfig: UploadConfig = guessMapping([]);

/** What a business unit saved under a name, or, without one, for every file; what was never saved is a first guess. */
export async function readUploadConfig(tx: Tx, businessUnitId: number, name = ''): Promise<UploadConfig> {
  const row = await maybeRow(
    tx,
    sql<{ config: UploadConfig }>`select config from account_upload_config where business_unit_id = ${businessUnitId}
      and name = ${name}`,
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
  name = '',
): Promise<UploadConfig> {
  refuseUnusable(config);
  const before = await readUploadConfig(tx, businessUnitId, name);
  await change(
    tx,
    sql`insert into account_upload_config (business_unit_id, name, config, modified_by)
      values (${businessUnitId}, ${name}, ${JSON.stringify(config)}, ${caller.name})
      on conflict (business_unit_id, name)
      do update set config = excluded.config, modified_by = excluded.modified_by, modified_date = now()`,
  );
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUploadConfig',
    entityId: businessUnitId,
    action: 'Saved',
    before: { ...before, name },
    after: { ...config, name },
  });
  return config;
}

/** @throws 400 when files cannot be read with this configuration. */
export function refuseUnusable(config: UploadConfig): void {
  const problems = configProblems(config);
  if (problems.length > 0) throw new Refusal(400, problems);
}

/** What was saved under names, by them. */
export async function namedConfigs(tx: Tx, businessUnitId: number): Promise<{ name: string; config: UploadConfig }[]> {
  const rows = await rowsOf(
    tx,
    sql<{ name: string; config: UploadConfig }>`select name, config from account_upload_config
      where business_unit_id = ${businessUnitId} and name <> '' order by lower(name), name`,
  );
  return rows.map(({ name, config }) => ({ name, config: { ...emptyConfig, ...config } }));
}

/** @throws 404 when nothing was saved under the name. */
export async function forgetConfig(tx: Tx, caller: Caller, businessUnitId: number, name: string): Promise<void> {
  const before = await readUploadConfig(tx, businessUnitId, name);
  const gone = await change(
    tx,
    sql`delete from account_upload_config where business_unit_id = ${businessUnitId} and name = ${name}`,
  );
  if (gone === 0) throw notFound(say('could_not_find_mapping'));
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUploadConfig',
    entityId: businessUnitId,
    action: 'Deleted',
    before: { ...before, name },
  });
}
