import {
  asKept,
  type EmbeddedKey,
  embeddedKeys,
  embeddedProblems,
  type EmbeddedSettings,
  embeddedSettingOf,
} from '@ratepayer/contract/embedded/embedded-settings.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { randomIdentifier } from '../../platform/crypto/random.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { conflict, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitOf } from '../organizations/find-business-unit.ts';
import type { EmbeddedDeps } from './deps.ts';
import { type EmbeddedRead, readEmbeddedSettings, written } from './embedded-settings.ts';

type Wanted = { readonly [K in EmbeddedKey]?: EmbeddedSettings[K] | undefined } & { readonly rowVersion: number };

/** What the audit calls these settings, and what becomes of their keys and links. */
export const auditedAs = 'EmbeddedSettings';

const only = (settings: EmbeddedSettings, keys: readonly EmbeddedKey[]) =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

/**
 * Makes the row of a business unit where there is none yet, and holds it until the transaction ends. @throws 404
 * outside the scope
 */
export async function holdEmbedded(tx: Tx, businessUnitId: number): Promise<void> {
  await businessUnitOf(tx, businessUnitId);
  await change(
    tx,
    sql`insert into embedded_settings (business_unit_id, environment_key)
      values (${businessUnitId}, ${`env-${randomIdentifier()}`}) on conflict (business_unit_id) do nothing`,
  );
  await tx.run(sql`select 1 from embedded_settings where business_unit_id = ${businessUnitId} for no key update`);
}

/**
 * Changes settings of the pages within a biller's own site; what is left out stays, and what is set already is no
 * change. @throws 400 by setting, 404, 409 when somebody changed them since, 428 for origins without a fresh sign-in
 */
export const changeEmbeddedSettings = (
  { db, clock }: EmbeddedDeps,
  caller: Caller,
  businessUnitId: number,
  { rowVersion, ...wanted }: Wanted,
): Promise<EmbeddedRead> =>
  db.scoped([businessUnitId], async (tx) => {
    await holdEmbedded(tx, businessUnitId);
    const before = await readEmbeddedSettings(tx, businessUnitId);
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const asked = asKept({ ...before, ...given });
    refuseWrong(asked);
    const keys = embeddedKeys.filter((key) => asked[key] !== before[key]);
    if (keys.length === 0) return before;
    if (keys.some((key) => embeddedSettingOf(key).isGuarded)) requireFreshSignIn(caller, clock.now());
    if (rowVersion !== before.rowVersion) throw conflict(say('record_changed'));
    await change(
      tx,
      sql`update embedded_settings set ${sql.join(keys.map((key) => written(key, asked[key])))},
        row_version = row_version + 1 where business_unit_id = ${businessUnitId}`,
    );
    const after = await readEmbeddedSettings(tx, businessUnitId);
    await recordAudit(tx, caller, {
      businessUnitId,
      entityType: auditedAs,
      entityId: businessUnitId,
      action: 'Changed',
      before: only(before, keys),
      after: only(after, keys),
    });
    return after;
  });

function refuseWrong(asked: EmbeddedSettings): void {
  const problems = Object.entries(embeddedProblems(asked));
  if (problems.length > 0)
    throw new Refusal(
      400,
      problems.map(([propertyName, problem]) => ({ propertyName, errorMessage: say(problem) })),
    );
}
