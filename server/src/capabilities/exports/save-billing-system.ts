import type { billingSystemFields } from '@ratepayer/contract/exports/billing-system.fields.ts';
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import { tell } from '@ratepayer/contract/texts/tell-exports.ts';
import { type RawBuilder, sql } from 'kysely';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { codeOf, type Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
import { savedConfig } from '../accounts/uploads/upload-config.ts';
import { readBillingSystem } from './billing-system.source.ts';
import { exportFormats } from './read-formats.ts';

type Asked = ValuesOf<typeof billingSystemFields>;
interface OfOne {
  readonly businessUnitId: number;
  readonly id: number;
  readonly rowVersion: number;
}

/** One more billing system. @throws 400 for a name that is taken, and a format that there is not */
export const addBillingSystem = (db: Database, caller: Caller, businessUnitId: number, asked: Asked) =>
  save(db, caller, { businessUnitId }, asked, sql`insert into billing_system ${asNewRow(asked)} returning id`);

/** Other values; business units that use it are read by them from their next file on. @throws as above, 404, 409 */
export const changeBillingSystem = (db: Database, caller: Caller, { rowVersion, ...of }: OfOne, asked: Asked) =>
  save(
    db,
    caller,
    of,
    asked,
    sql`update billing_system set ${asChange(asked)}, row_version = row_version + 1
      where id = ${of.id} and row_version = ${rowVersion} returning id`,
  );

const keptBy = (caller: Caller) => ({ entityType: 'BillingSystem', read: readBillingSystem(caller) });

function save(
  db: Database,
  caller: Caller,
  of: { readonly businessUnitId: number; readonly id?: number },
  asked: Asked,
  write: RawBuilder<{ id: number }>,
) {
  if (!exportFormats.has(asked.exportFormat))
    throw badRequest('exportFormat', tell('no_such_format', { name: asked.exportFormat }));
  return db
    .scoped(caller.businessUnitIds, (tx) => saveAudited(tx, caller, keptBy(caller), of, write))
    .catch((error: unknown) => {
      throw codeOf(error) === '23505' ? badRequest('name', tell('name_taken')) : error;
    });
}

/**
 * What business units of a billing system begin with when they read files of accounts: a copy of what one of them
 * saved, or nothing. @throws 404, 400 where nothing is saved under the name, 409
 */
export const keepMapping = (db: Database, caller: Caller, of: OfOne, mapping: string | null) =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const { businessUnitId, id, rowVersion } = of;
    const config =
      mapping === null ? null : await savedConfig(tx, { businessUnitId, importType: 'Accounts', name: mapping });
    if (config === undefined) throw badRequest('mapping', tell('no_such_mapping'));
    return saveAudited(
      tx,
      caller,
      keptBy(caller),
      { businessUnitId, id },
      sql`update billing_system set default_upload_config = ${config && JSON.stringify(config)}::jsonb,
        row_version = row_version + 1 where id = ${id} and row_version = ${rowVersion} returning id`,
    );
  });
