import type { OrganizationPreferences } from '@ratepayer/contract/organizations/preference.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Database, maybeRow } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitOf } from '../find-business-unit.ts';
import { readPreferences } from './read-preferences.ts';

/** What the audit calls what an organization decides for its business units. */
export const auditedAs = 'OrganizationPreferences';

type Closures = OrganizationPreferences['closures'];

/** @throws 400 by closure: a day that is there twice, and one without a name */
function refuseClosures(closures: Closures): void {
  const problems = closures.flatMap(({ day, name }, at) => [
    ...(closures.findIndex((other) => other.day === day) < at
      ? [{ propertyName: `closures[${at}].day`, errorMessage: say('closure_twice') }]
      : []),
    ...(name === '' ? [{ propertyName: `closures[${at}].name`, errorMessage: say('closure_name') }] : []),
  ]);
  if (problems.length > 0) throw new Refusal(400, problems);
}

/** Makes these the closures and targets of an organization. @throws 400 by closure, 404, 409 when they changed since */
export function changePreferences(
  db: Database,
  caller: Caller,
  businessUnitId: number,
  asked: OrganizationPreferences,
): Promise<OrganizationPreferences> {
  refuseClosures(asked.closures);
  const closures = asked.closures.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return db.scoped([businessUnitId], async (tx) => {
    const { organizationId } = await businessUnitOf(tx, businessUnitId);
    const before = await readPreferences(tx, organizationId);
    const { rowVersion } = asked;
    // Nothing there is version 0; of two who are the first one is.
    const written = await maybeRow(
      tx,
      sql`insert into organization_preference as kept (organization_id, closures, adoption_target_percent,
          paper_cost_minor, digest_is_on, digest_hour)
        select ${organizationId}::int, ${JSON.stringify(closures)}::jsonb, ${asked.adoptionTargetPercent}::int,
          ${asked.paperCostMinor}::bigint, ${asked.digestIsOn}::boolean, ${asked.digestHour}::int
        where ${rowVersion}::int = 0
        or exists (select 1 from organization_preference where organization_id = ${organizationId})
        on conflict (organization_id) do update set closures = excluded.closures,
          adoption_target_percent = excluded.adoption_target_percent, paper_cost_minor = excluded.paper_cost_minor,
          digest_is_on = excluded.digest_is_on, digest_hour = excluded.digest_hour,
          row_version = kept.row_version + 1
        where kept.row_version = ${rowVersion} returning 1`,
    );
    if (!written) throw conflict(say('record_changed'));
    const after = await readPreferences(tx, organizationId);
    const fact = { businessUnitId, entityType: auditedAs, entityId: organizationId, action: 'Changed' };
    await recordAudit(tx, caller, { ...fact, before: byDay(before), after: byDay(after) });
    return after;
  });
}

/** As the history tells it: each closure under its day. */
const byDay = ({ closures, rowVersion: _version, ...targets }: OrganizationPreferences) => ({
  ...targets,
  closures: Object.fromEntries(closures.map(({ day, name }) => [day, name])),
});
