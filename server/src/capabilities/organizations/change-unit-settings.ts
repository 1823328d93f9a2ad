import type { SettingKey, UnitSettings } from '@ratepayer/contract/organizations/unit-settings.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { keepSettingChanges } from './keep-setting-changes.ts';
import { differing, isLate, touchesMoney, wrongAddress } from './late-settings.rules.ts';
import { refuseUntranslated } from './refuse-untranslated.ts';
import { readUnitSettings, type SettingsRead, written } from './unit-settings.ts';

type Wanted = { readonly [K in SettingKey]?: UnitSettings[K] | undefined } & {
  readonly rowVersion: number;
  readonly reason?: string | undefined;
};

/** Whoever acts by a setting under `holdBusinessUnit` ends first. */
const hold = (tx: Tx, businessUnitId: number) =>
  change(tx, sql`select 1 from business_unit where id = ${businessUnitId} for no key update`);

const only = (settings: UnitSettings, keys: readonly SettingKey[]) =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

/**
 * Changes settings of a business unit, with who did and what was set before in the audit. What was left out stays, and
 * what is set already is no change. @throws 400 without a reason where money is touched, for a language that texts of
 * the business unit lack, and for what is to lead somewhere and does not; 404, 409 when somebody else changed the same
 * setting since
 */
export const changeUnitSettings = (
  db: Database,
  caller: Caller,
  businessUnitId: number,
  { rowVersion, reason = '', ...wanted }: Wanted,
): Promise<SettingsRead> =>
  db.scoped([businessUnitId], async (tx) => {
    await hold(tx, businessUnitId);
    const before = await readUnitSettings(tx, businessUnitId);
    const keys = differing(before, wanted as Partial<UnitSettings>);
    if (isLate(keys, rowVersion, before)) throw conflict(say('record_changed'));
    if (keys.length === 0) return before;
    const wrong = wrongAddress(keys, wanted as Partial<UnitSettings>);
    if (wrong) throw badRequest(wrong, say('link_address'));
    if (keys.includes('culture')) await refuseUntranslated(tx, businessUnitId, before.culture, wanted.culture);
    if (touchesMoney(keys) && reason === '') throw badRequest('reason', say('give_reason'));
    await change(
      tx,
      sql`update business_unit set ${sql.join(keys.map((key) => written(key, wanted[key])))},
        row_version = row_version + 1 where id = ${businessUnitId}`,
    );
    await keepSettingChanges(tx, caller, { businessUnitId, keys, rowVersion: before.rowVersion + 1 });
    const after = await readUnitSettings(tx, businessUnitId);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: 'BusinessUnitSettings',
      entityId: businessUnitId,
      action: 'Changed',
      before: only(before, keys),
      after: only(after, keys),
      reason,
    });
    return after;
  });
