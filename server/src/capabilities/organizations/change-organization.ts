import type { BodyOf } from '@ratepayer/contract/kit/fields.ts';
import type { organizationFields } from '@ratepayer/contract/organizations/organization.fields.ts';
import type { OrganizationRecord } from '@ratepayer/contract/organizations/organization.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { codeOf, type Database, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { refuseAgency } from './agencies/refuse-agency.ts';
import { keptOfOrganization } from './kept-of-organization.ts';
import { readOrganization } from './read-organization.ts';

interface Of {
  readonly id: number;
  readonly rowVersion: number;
}

/** Changes what an organization is. @throws 400 for a name that is taken, 404, 409 */
export const changeOrganization = (
  db: Database,
  caller: Caller,
  { id, rowVersion }: Of,
  asked: BodyOf<typeof organizationFields>,
): Promise<OrganizationRecord> =>
  save(
    db,
    caller,
    { id, action: 'Changed' },
    sql`update organization set name = ${asked.name}, legal_name = ${asked.legalName},
      default_culture = ${asked.defaultCulture}, default_currency_code = ${asked.defaultCurrencyCode},
      default_timezone = ${asked.defaultTimezone}, support_email = ${asked.supportEmail},
      support_phone = ${asked.supportPhone}, staff_idle_minutes = ${asked.staffIdleMinutes},
      row_version = row_version + 1 where id = ${id} and row_version = ${rowVersion} returning id`,
  ).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? badRequest('name', say('organization_taken')) : error;
  });

/** Gives it to a firm that serves it, or to none. @throws 400 for a firm that is not there or not active, 404, 409 */
export const changeAgencyOf = (
  db: Database,
  caller: Caller,
  { id, rowVersion }: Of,
  agencyId: number | null,
): Promise<OrganizationRecord> =>
  save(
    db,
    caller,
    { id, action: 'Changed' },
    sql`update organization set agency_id = ${agencyId}, row_version = row_version + 1
      where id = ${id} and row_version = ${rowVersion} returning id`,
    (tx) => refuseAgency(tx, agencyId),
  );

/** Closes all of its business units to payers, whatever each of them is set to. @throws 404, 409 */
export const suspendOrganization = (
  db: Database,
  caller: Caller,
  { id, rowVersion }: Of,
  reason: string,
): Promise<OrganizationRecord> =>
  save(
    db,
    caller,
    { id, action: 'Suspended', reason },
    sql`update organization set status = 'Suspended', row_version = row_version + 1
      where id = ${id} and row_version = ${rowVersion} and status <> 'Suspended' returning id`,
  );

/** Opens them again, each as it was. @throws 404, 409 */
export const activateOrganization = (
  db: Database,
  caller: Caller,
  { id, rowVersion }: Of,
): Promise<OrganizationRecord> =>
  save(
    db,
    caller,
    { id, action: 'Activated' },
    sql`update organization o set row_version = row_version + 1,
      status = case when exists (select 1 from business_unit u where u.organization_id = o.id
        and u.setup_completed_date is not null) then 'Active' else 'Setting Up' end
      where id = ${id} and row_version = ${rowVersion} and status = 'Suspended' returning id`,
  );

interface Done {
  readonly id: number;
  readonly action: 'Changed' | 'Suspended' | 'Activated';
  readonly reason?: string;
}

/** Writes over the version that was read, with its entry in the history. */
const save = (
  db: Database,
  caller: Caller,
  { id, ...said }: Done,
  write: RawBuilder<unknown>,
  guard?: (tx: Tx) => Promise<void>,
): Promise<OrganizationRecord> =>
  db.scoped(caller.businessUnitIds, async (tx) => {
    const before = await readOrganization(tx, caller, id);
    await guard?.(tx);
    if (!(await maybeRow(tx, write))) throw conflict(say('record_changed'));
    const after = await readOrganization(tx, caller, id);
    const fact = { businessUnitId: await homeOf(tx, id), entityType: 'Organization', entityId: id, ...said };
    await recordAudit(tx, caller, { ...fact, before: keptOfOrganization(before), after: keptOfOrganization(after) });
    return after;
  });

/** The business unit whose history holds that of its organization: the first one that is there. @throws 404 */
export async function homeOf(tx: Tx, id: number): Promise<number> {
  const { home } = await oneRow(
    tx,
    sql<{ home: number | null }>`select min(u.id) as home from business_unit u
      where u.organization_id = ${id} and not u.is_deleted`,
  );
  if (home === null) throw badRequest('', say('organization_without_units'));
  return home;
}
