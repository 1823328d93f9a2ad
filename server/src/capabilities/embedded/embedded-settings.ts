import {
  type EmbeddedKey,
  embeddedKeys,
  type EmbeddedSettings,
  embeddedSettingOf,
} from '@ratepayer/contract/embedded/embedded-settings.ts';
import { type RawBuilder, sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { columnOf } from '../organizations/unit-settings.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';

/** What is said in lines is kept as a list. */
const inLines: readonly EmbeddedKey[] = ['allowedOrigins', 'returnUrls'];

const reads = embeddedKeys.map((key) => {
  const column = sql.ref(columnOf(key));
  return sql`${inLines.includes(key) ? sql`array_to_string(${column}, E'\n')` : column} as ${sql.ref(key)}`;
});

/** A setting and its value, as an update writes it. */
export function written(key: EmbeddedKey, value: unknown): RawBuilder<unknown> {
  const kept = inLines.includes(key)
    ? sql`${sql.val(
        String(value)
          .split('\n')
          .filter((one) => one !== ''),
      )}::text[]`
    : sql`${value}`;
  return sql`${sql.ref(columnOf(key))} = ${kept}`;
}

/** What is set, what tokens name it by, and the version of all of it; before anything was set 0. */
export interface EmbeddedRead extends EmbeddedSettings {
  readonly environmentKey: string | null;
  readonly rowVersion: number;
}

const initially = {
  ...(Object.fromEntries(embeddedKeys.map((key) => [key, embeddedSettingOf(key).initial])) as EmbeddedSettings),
  environmentKey: null,
  rowVersion: 0,
};

/** What is set of the pages within a biller's own site. @throws 404 outside the scope */
export async function readEmbeddedSettings(tx: Tx, businessUnitId: number): Promise<EmbeddedRead> {
  await businessUnitOf(tx, businessUnitId);
  const kept = await maybeRow(
    tx,
    sql<EmbeddedRead>`select ${sql.join(reads)}, environment_key as "environmentKey", row_version as "rowVersion"
      from embedded_settings where business_unit_id = ${businessUnitId}`,
  );
  return kept ?? initially;
}
