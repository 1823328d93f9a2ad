import { guessMapping } from '@ratepayer/contract/accounts/guess-mapping.ts';
import type { savedMappingFields } from '@ratepayer/contract/accounts/saved-mapping.fields.ts';
import type { SavedMapping } from '@ratepayer/contract/accounts/saved-mapping.operations.ts';
import { importNeeds, type ImportType, importTypes } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { change, codeOf, type Database, maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readUploadConfig } from './upload-config.ts';

interface Row extends Omit<SavedMapping, 'modifiedDate'> {
  readonly modifiedDate: Date | null;
}

// Nobody tells more of them apart.
const most = 500;

const { safetyLimitPercent } = guessMapping([]);
/** What files of accounts begin with before anything was saved. */
async function unsaved(tx: Tx, businessUnitId: number): Promise<Row> {
  const { fileType, ...begun } = await readUploadConfig(tx, businessUnitId);
  return {
    importType: 'Accounts',
    name: '',
    fileType,
    safetyLimitPercent: begun.safetyLimitPercent,
    modifiedBy: '',
    modifiedDate: null,
    rowVersion: 0,
  };
}

const wire = (row: Row): SavedMapping => ({ ...row, modifiedDate: row.modifiedDate?.toISOString() ?? null });

const columns = sql<Row>`import_type as "importType", name, config ->> 'fileType' as "fileType",
  case when import_type = 'Accounts' then coalesce((config ->> 'safetyLimitPercent')::int, ${safetyLimitPercent}::int)
    end as "safetyLimitPercent",
  modified_by as "modifiedBy", modified_date as "modifiedDate", row_version as "rowVersion"`;

/** What is saved of every type that the caller may look into; first of each what every file begins with. */
export async function listSavedMappings(
  tx: Tx,
  { permissions }: Pick<Caller, 'permissions'>,
  businessUnitId: number,
): Promise<SavedMapping[]> {
  const seen = importTypes.filter((type) => permissions.has(importNeeds[type].see));
  const rows = await rowsOf(
    tx,
    sql<Row>`select ${columns} from account_upload_config
      where business_unit_id = ${businessUnitId} and import_type = any(${sql.val(seen)}::text[])
        and config ->> 'fileType' is not null
      order by import_type, lower(name), name limit ${sql.lit(most)}`,
  );
  const isSaved = rows.some(({ importType, name }) => importType === 'Accounts' && name === '');
  const first = seen.includes('Accounts') && !isSaved ? [await unsaved(tx, businessUnitId)] : [];
  return [...first, ...rows].map(wire);
}

interface Change extends ValuesOf<typeof savedMappingFields> {
  readonly importType: ImportType;
  /** The name that it is saved under. */
  readonly savedAs: string;
  readonly rowVersion: number;
}

/**
 * Renames a mapping and sets its safety limit, over the version that was shown. What every file begins with has no
 * name, and only files of accounts archive anything.
 * @throws 404 for none, or one of a type that the caller may not bring in; 400 for a name that another one has; 409
 * when somebody else was first
 */
export async function changeSavedMapping(
  db: Database,
  caller: Caller,
  businessUnitId: number,
  asked: Change,
): Promise<SavedMapping> {
  if (!caller.permissions.has(importNeeds[asked.importType].act)) throw notFound(say('could_not_find_mapping'));
  const name = asked.name.trim();
  if ((asked.savedAs === '') !== (name === '')) throw badRequest('name', say('mapping_keeps_name'));
  try {
    return await db.scoped([businessUnitId], (tx) => write(tx, caller, businessUnitId, { ...asked, name }));
  } catch (error) {
    throw codeOf(error) === '23505' ? badRequest('name', say('mapping_name_taken')) : error;
  }
}

async function write(tx: Tx, caller: Caller, businessUnitId: number, asked: Change): Promise<SavedMapping> {
  const { importType, savedAs, name } = asked;
  const isFirst = importType === 'Accounts' && savedAs === '' && asked.rowVersion === 0;
  if (isFirst) await saveFirst(tx, caller, businessUnitId);
  const at = sql`business_unit_id = ${businessUnitId} and import_type = ${importType} and name = ${savedAs}`;
  const before = await maybeRow(tx, sql<Row>`select ${columns} from account_upload_config where ${at} for update`);
  if (!before) throw notFound(say('could_not_find_mapping'));
  if (before.rowVersion !== (isFirst ? 1 : asked.rowVersion)) throw conflict(say('record_changed'));
  const limit = importType === 'Accounts' ? asked.safetyLimitPercent : null;
  const after = await maybeRow(
    tx,
    sql<Row>`update account_upload_config set name = ${name}, modified_by = ${caller.name}, modified_date = now(),
        row_version = row_version + 1, config = config || case when ${limit}::int is null then '{}'::jsonb
          else jsonb_build_object('safetyLimitPercent', ${limit}::int) end
      where ${at} returning ${columns}`,
  );
  if (!after) throw notFound(say('could_not_find_mapping'));
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'AccountUploadConfig',
    entityId: businessUnitId,
    action: 'Changed',
    before: { importType, name: savedAs, safetyLimitPercent: before.safetyLimitPercent },
    after: { importType, name, safetyLimitPercent: after.safetyLimitPercent },
  });
  return wire(after);
}

/** The limit counts before anybody said how files are read; somebody else may be first. */
async function saveFirst(tx: Tx, caller: Caller, businessUnitId: number): Promise<void> {
  const begun = await readUploadConfig(tx, businessUnitId);
  const made = await change(
    tx,
    sql`insert into account_upload_config (business_unit_id, import_type, name, config, modified_by)
      values (${businessUnitId}, 'Accounts', '', ${JSON.stringify(begun)}, ${caller.name})
      on conflict do nothing`,
  );
  if (made === 0) throw conflict(say('record_changed'));
}
