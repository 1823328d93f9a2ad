import {
  byMember,
  type FeatureMember,
  type FeatureMode,
  featureKeys,
  memberOf,
  usualMode,
} from '@ratepayer/contract/organizations/features.ts';
import type { FeatureDefaults } from '@ratepayer/contract/organizations/preference.operations.ts';
import { sql } from 'kysely';
import { ofPlatform } from '../../../platform/audit/read-history.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { setFeatures } from '../create-business-unit.ts';

/** What the audit calls them. */
export const defaultsAuditedAs = 'FeatureDefaults';

interface Row {
  readonly modes: Partial<Readonly<Record<FeatureMember, FeatureMode>>>;
  readonly rowVersion: number;
}

/** The features that a new business unit begins with; without a word of anybody each is as it usually is. */
export async function readFeatureDefaults(tx: Tx): Promise<FeatureDefaults> {
  const row = await maybeRow(tx, sql<Row>`select modes, row_version as "rowVersion" from new_unit_feature`);
  return { ...byMember((key) => row?.modes[memberOf(key)] ?? usualMode(key)), rowVersion: row?.rowVersion ?? 0 };
}

/** Other features to begin with. @throws 409 when they changed since */
export const changeFeatureDefaults = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { rowVersion, ...modes }: FeatureDefaults,
): Promise<FeatureDefaults> =>
  db.scoped([ofPlatform, businessUnitId], async (tx) => {
    const before = await readFeatureDefaults(tx);
    const written = await maybeRow(
      tx,
      sql`insert into new_unit_feature as kept (modes) select ${JSON.stringify(modes)}::jsonb
        where ${rowVersion}::int = 0 or exists (select 1 from new_unit_feature)
        on conflict (id) do update set modes = excluded.modes, row_version = kept.row_version + 1
        where kept.row_version = ${rowVersion} returning 1`,
    );
    if (!written) throw conflict(say('record_changed'));
    const after = await readFeatureDefaults(tx);
    // They are of the platform, from whichever business unit they are changed.
    const fact = { businessUnitId: null, entityType: defaultsAuditedAs, entityId: 1, action: 'Changed' };
    await recordAudit(tx, caller, { ...fact, before, after });
    return after;
  });

/** Begins a business unit with them. */
export async function beginFeatures(tx: Tx, businessUnitId: number): Promise<void> {
  const defaults = await readFeatureDefaults(tx);
  const others = featureKeys.flatMap((key) => {
    const mode = defaults[memberOf(key)];
    return mode === usualMode(key) ? [] : [[key, mode] as const];
  });
  await setFeatures(tx, businessUnitId, Object.fromEntries(others));
}
