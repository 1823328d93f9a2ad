import type { SettingKey } from '@ratepayer/contract/organizations/unit-settings.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

interface Changed {
  readonly businessUnitId: number;
  readonly keys: readonly SettingKey[];
  /** The version of the business unit that has them. */
  readonly rowVersion: number;
}

/** Writes down who changed settings last, whichever page they stand on: an older page is told of it. */
export const keepSettingChanges = (
  tx: Tx,
  caller: Caller,
  { businessUnitId, keys, rowVersion }: Changed,
): Promise<number> =>
  change(
    tx,
    sql`insert into unit_setting_change (business_unit_id, key, row_version, changed_by)
      select ${businessUnitId}, key, ${rowVersion}, ${caller.name || 'System'}
      from unnest(${sql.val([...keys])}::text[]) as x (key)
      on conflict (business_unit_id, key) do update
      set row_version = excluded.row_version, changed_by = excluded.changed_by, changed_date = now()`,
  );
