import { type SettingKey, settingKeys, type UnitSettings } from '@ratepayer/contract/organizations/unit-settings.ts';
import { type RawBuilder, sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { SettingChange } from './late-settings.rules.ts';

/** The column of business_unit that keeps a setting: named as its key is. */
export const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Kept {
  readonly read: RawBuilder<unknown>;
  readonly write: (value: unknown) => RawBuilder<unknown>;
}

/** What is kept in another way than it is said. */
const otherwise: Partial<Record<SettingKey, Kept>> = {
  billsPostToBalance: {
    read: sql`case bills_post_to_balance when true then 'Always' when false then 'Never'
      else 'Where nothing is imported' end`,
    write: (value) => sql`${value === 'Always' ? true : value === 'Never' ? false : null}::boolean`,
  },
};

const reads = settingKeys.map((key) => sql`${otherwise[key]?.read ?? sql.ref(columnOf(key))} as ${sql.ref(key)}`);

/** A setting and its value, as an update writes it. */
export const written = (key: SettingKey, value: unknown): RawBuilder<unknown> =>
  sql`${sql.ref(columnOf(key))} = ${otherwise[key]?.write(value) ?? sql`${value}`}`;

/** What is set of a business unit, and who changed which setting last. */
export interface SettingsRead extends UnitSettings {
  readonly rowVersion: number;
  readonly changed: SettingChange[];
}

/** What is set of a business unit. @throws 404 outside the scope */
export async function readUnitSettings(tx: Tx, businessUnitId: number): Promise<SettingsRead> {
  const settings = await maybeRow(
    tx,
    sql<SettingsRead>`select ${sql.join(reads)}, row_version as "rowVersion", coalesce((
        select jsonb_agg(jsonb_build_object('key', c.key, 'who', c.changed_by, 'at', c.changed_date,
          'rowVersion', c.row_version) order by c.key)
        from unit_setting_change c where c.business_unit_id = business_unit.id
          and c.key = any(${sql.val(settingKeys)}::text[])
      ), '[]') as changed from business_unit where id = ${businessUnitId}`,
  );
  if (!settings) throw notFound(say('could_not_find_business'));
  return settings;
}
