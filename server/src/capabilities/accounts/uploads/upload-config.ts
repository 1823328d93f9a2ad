import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { type BillParser, parserTypes } from '@ratepayer/contract/exports/bill-parsers.ts';
import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import { sql } from 'kysely';
import { change, maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { readUnitSettings } from '../../organizations/unit-settings.ts';
import { configProblems } from './map-row.rules.ts';

const emptyConfig: UploadConfig = guessMapping([]);

/** What its files begin with where a business unit said so in its settings; what it left open is not there. */
async function setConfig(tx: Tx, businessUnitId: number): Promise<Partial<UploadConfig>> {
  const { missingStrategy, duplicateStrategy, safetyLimitPercent } = await readUnitSettings(tx, businessUnitId);
  return {
    ...(missingStrategy === null ? {} : { missingStrategy }),
    ...(duplicateStrategy === null ? {} : { duplicateStrategy }),
    ...(safetyLimitPercent === null ? {} : { safetyLimitPercent }),
  };
}

/**
 * What a business unit saved under a name, or, without one, for every file; where it saved nothing, what its settings
 * say, then what its billing system begins with, else a first guess.
 */
export async function readUploadConfig(tx: Tx, businessUnitId: number, name = ''): Promise<UploadConfig> {
  const saved = await savedConfig(tx, { businessUnitId, importType: 'Accounts', name });
  if (saved) return { ...emptyConfig, ...saved };
  return { ...emptyConfig, ...(await presetConfig(tx, businessUnitId)), ...(await setConfig(tx, businessUnitId)) };
}

interface Preset {
  readonly parser: BillParser;
  readonly config: Partial<UploadConfig> | null;
}

/** What the billing system of a business unit says of its files of accounts. */
async function presetConfig(tx: Tx, businessUnitId: number): Promise<Partial<UploadConfig>> {
  const preset = await maybeRow(
    tx,
    sql<Preset>`select b.bill_parser as parser, b.default_upload_config as config from published.business_unit u
      join published.billing_system b on b.id = u.billing_system_id where u.id = ${businessUnitId}`,
  );
  return preset ? (preset.config ?? { fileType: parserTypes[preset.parser] }) : {};
}

/** Where a business unit keeps how its files are read: of one type, under a name or, without one, for every file. */
export interface ConfigPlace {
  readonly businessUnitId: number;
  readonly importType: ImportType;
  readonly name: string;
}

/** What was saved at a place, as it was saved. */
export async function savedConfig(
  tx: Tx,
  { businessUnitId, importType, name }: ConfigPlace,
): Promise<object | undefined> {
  const row = await maybeRow(
    tx,
    sql<{ config: object }>`select config from account_upload_config where business_unit_id = ${businessUnitId}
      and import_type = ${importType} and name = ${name}`,
  );
  return row?.config;
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
  await keepConfig(tx, caller, { businessUnitId, importType: 'Accounts', name }, config);
  return config;
}

/** Saves how files of a type are read. @throws 400 when files of accounts cannot be read so */
export async function keepConfig(tx: Tx, caller: Caller, place: ConfigPlace, config: object): Promise<void> {
  const { businessUnitId, importType, name } = place;
  if (importType === 'Accounts') refuseUnusable(config as UploadConfig);
  const before = await savedConfig(tx, place);
  await change(
    tx,
    sql`insert into account_upload_config (business_unit_id, import_type, name, config, modified_by)
      values (${businessUnitId}, ${importType}, ${name}, ${JSON.stringify(config)}, ${caller.name})
      on conflict (business_unit_id, import_type, name)
      do update set config = excluded.config, modified_by = excluded.modified_by, modified_date = now(),
        row_version = account_upload_config.row_version + 1`,
  );
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUploadConfig',
    entityId: businessUnitId,
    action: 'Saved',
    before: { ...before, importType, name },
    after: { ...config, importType, name },
  });
}

/**
 * How a file was read, to be remembered at a place: the safety limit there stays, since whoever remembers columns does
 * not decide about it, and may have begun before it was set.
 */
export async function withKeptLimit(tx: Tx, place: ConfigPlace, config: object): Promise<object> {
  if (place.importType !== 'Accounts') return config;
  const { safetyLimitPercent } = ((await savedConfig(tx, place)) ?? config) as Partial<UploadConfig>;
  return { ...config, ...(safetyLimitPercent === undefined ? {} : { safetyLimitPercent }) };
}

/** @throws 400 when files cannot be read with this configuration. */
export function refuseUnusable(config: UploadConfig): void {
  const problems = configProblems(config);
  if (problems.length > 0) throw new Refusal(400, problems);
}

/** What was saved under names, by them. */
export async function namedConfigs(tx: Tx, businessUnitId: number): Promise<{ name: string; config: UploadConfig }[]> {
  const rows = await savedUnderNames(tx, businessUnitId, 'Accounts');
  return rows.map(({ name, config }) => ({ name, config: { ...emptyConfig, ...config } }));
}

/** What was saved for files of a type under names, as it was saved. */
export const savedUnderNames = (tx: Tx, businessUnitId: number, importType: ImportType) =>
  rowsOf(
    tx,
    sql<{ name: string; config: object }>`select name, config from account_upload_config
      where business_unit_id = ${businessUnitId} and import_type = ${importType} and name <> ''
      order by lower(name), name`,
  );

/** @throws 404 when nothing was saved under the name. */
export async function forgetConfig(tx: Tx, caller: Caller, place: ConfigPlace): Promise<void> {
  const { businessUnitId, importType, name } = place;
  const before = await savedConfig(tx, place);
  const gone = await change(
    tx,
    sql`delete from account_upload_config where business_unit_id = ${businessUnitId} and import_type = ${importType}
      and name = ${name}`,
  );
  if (gone === 0) throw notFound(say('could_not_find_mapping'));
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUploadConfig',
    entityId: businessUnitId,
    action: 'Deleted',
    before: { ...before, importType, name },
  });
}
