import type { SettingKey, UnitSettings } from '@ratepayer/contract/organizations/unit-settings.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { differing, isLate, touchesMoney } from './late-settings.rules.ts';
import { readUnitSettings, type SettingsRead, written } from './unit-settings.ts';

type Wanted = { readonly [K in SettingKey]?: UnitSettings[K] | undefined } & {
  readonly rowVersion: number;
  readonly reason?: string | undefined;
};

/** Whoever acts by a setting under `holdBusinessUnit` ends first. */
const hold = (tx: Tx, businessUnitId: number) =>
  change(tx, sql`select 1 from business_unit where id = ${businessUnitId} for no key update`);

/** Payers would agree to the platform's words from one day to the next, where those of the business unit lack them. */
async function refuseUntranslated(tx: Tx, businessUnitId: number, was: string, wanted: string | undefined) {
  const lacking = await maybeRow(
    tx,
    sql<{ title: string }>`select t.title from published.terms_of_service t
      where t.business_unit_id = ${businessUnitId} and t.culture = ${was} and t.status = 'Published'
      and not exists (select 1 from published.terms_of_service o join business_unit u on u.id = o.business_unit_id
        where o.business_unit_id = ${businessUnitId} and o.identifier = t.identifier and o.culture = ${wanted}
        and o.status = 'Published' and o.effective_date <= (now() at time zone u.timezone)::date)
      order by t.identifier, t.version desc limit 1`,
  );
  if (lacking) throw badRequest('culture', say('terms_lack_language', { title: lacking.title }));
}

const only = (settings: UnitSettings, keys: readonly SettingKey[]) =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

/**
 * Changes settings of a business unit, with who did and what was set before in the audit. What was left out stays, and
 * what is set already is no change. @throws 400 without a reason where money is touched and for a language that texts
 * of the business unit lack, 404, 409 when somebody else
 * changed the same setting since
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
    if (keys.includes('culture')) await refuseUntranslated(tx, businessUnitId, before.culture, wanted.culture);
    if (touchesMoney(keys) && reason === '') throw badRequest('reason', say('give_reason'));
    await change(
      tx,
      sql`update business_unit set ${sql.join(keys.map((key) => written(key, wanted[key])))},
        row_version = row_version + 1 where id = ${businessUnitId}`,
    );
    await change(
      tx,
      sql`insert into unit_setting_change (business_unit_id, key, row_version, changed_by)
        select ${businessUnitId}, key, ${before.rowVersion + 1}, ${caller.name || 'System'}
        from unnest(${sql.val(keys)}::text[]) as x (key)
        on conflict (business_unit_id, key) do update
        set row_version = excluded.row_version, changed_by = excluded.changed_by, changed_date = now()`,
    );
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
