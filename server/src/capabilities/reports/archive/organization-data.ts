import type { OrganizationData } from '@ratepayer/contract/reports/organization-data.operations.ts';
import { archiveName } from '@ratepayer/contract/reports/report-state.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../../platform/audit/record.ts';
import { change, maybeRow, oneRow, type Tx } from '../../../platform/database/database.ts';
import { type Caller, callerKey } from '../../../platform/http/caller.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { asWire } from '../../../platform/lists/read-page.ts';
import { sayList } from '../../../platform/lists/say-list.ts';
import { announce } from '../../../platform/outbox/announce.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { businessUnitOf } from '../../organizations/find-business-unit.ts';
import type { ReportDeps } from '../deps.ts';
import { columnsFor } from '../report.source.ts';
import { seenBy } from '../who-may.ts';
import { questionOf, refuseTaking } from './asked-archive.ts';
import { tellTaken } from './tell-taken.ts';
import { administersAll, type WholeOrganization, wholeOrganization } from './whose-data.ts';

/** The file with all data of the organization of a business unit that was asked for last. */
export async function readOrganizationData(
  { db }: Pick<ReportDeps, 'db'>,
  caller: Caller,
  businessUnitId: number,
): Promise<OrganizationData> {
  const whole = await wholeOrganization(db, businessUnitId);
  return db.scoped([whole.homeId], (tx) => shown(tx, caller, whole));
}

/**
 * Asks for all data of the organization of a business unit as one file; while one waits or is made, it is that one.
 * @throws 403 for who does not administer all of it, 428, 429 after ten exports in an hour
 */
export async function askOrganizationData(
  { db, clock, limits }: ReportDeps & { readonly limits: Limits },
  caller: Caller,
  businessUnitId: number,
): Promise<OrganizationData> {
  const whole = await wholeOrganization(db, businessUnitId);
  refuseTaking(caller, whole.businessUnitIds, clock.now());
  await limits.enforce('L10 exports of a user', callerKey(caller), say('too_many_exports_wait'));
  return db.scoped([whole.homeId], async (tx) => {
    await queue(tx, caller, whole);
    return shown(tx, caller, whole);
  });
}

async function shown(tx: Tx, caller: Caller, whole: WholeOrganization): Promise<OrganizationData> {
  const { organizationName, homeId, businessUnitIds } = whole;
  const seesAll = administersAll(caller, businessUnitIds);
  const latest = await maybeRow(
    tx,
    sql<GeneratedReport>`select ${columnsFor(caller)} from generated_report r where r.business_unit_id = ${homeId}
      and r.report_type = 'ZIP' and ${seenBy(caller)} order by r.id desc limit 1`,
  );
  return { organizationName, homeId, seesAll, latest: latest && seesAll ? asWire(latest) : null };
}

async function queue(tx: Tx, caller: Caller, whole: WholeOrganization): Promise<void> {
  const { organizationId, homeId } = whole;
  // Of several who ask at the same moment the others find what the first one asked for.
  await change(tx, sql`select pg_advisory_xact_lock(hashtext('data of organizations'), ${organizationId}::int)`);
  const under = await maybeRow(
    tx,
    sql`select 1 from generated_report where report_type = 'ZIP' and status in ('Queued', 'Running')
      and removed_date is null and query ->> 'organizationId' = ${String(organizationId)}`,
  );
  if (under) return;
  const { culture } = await businessUnitOf(tx, homeId);
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into generated_report
        (business_unit_id, report_name, title, filters, report_type, query, requested_by, requested_by_name, reach)
      values (${homeId}, ${archiveName}, ${sayList(culture)('organization_data_title')}, ${whole.organizationName},
        'ZIP', ${JSON.stringify(questionOf(whole))}::jsonb, ${callerKey(caller)}, ${caller.name},
        array[${homeId}::int]) returning id`,
  );
  const fact = { businessUnitId: homeId, after: { list: archiveName, type: 'ZIP', rows: 0 } };
  await recordAudits(tx, caller, [
    { ...fact, entityType: 'Report', entityId: id, action: 'Requested' },
    { ...fact, entityType: 'Organization', entityId: organizationId, action: 'Data requested' },
  ]);
  await tellTaken(tx, caller, { businessUnitId: homeId, id }, false);
  await announce(tx, [
    { businessUnitId: homeId, orderingKey: `report:${id}`, topic: 'Report.Updated', payload: { id } },
  ]);
}
