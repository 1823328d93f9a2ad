import { isReady } from '@ratepayer/contract/organizations/checklist.ts';
import type { BusinessUnitRecord } from '@ratepayer/contract/organizations/setup.shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { refuseHeld } from '../../platform/retention/refuse-held.ts';
import { say } from '../../platform/texts/refusals.ts';
import { readBusinessUnit } from './read-business-unit.ts';
import { readSetup } from './read-setup.ts';

interface Of {
  readonly businessUnitId: number;
  readonly rowVersion: number;
  readonly reason?: string;
}
type Move = 'Went live' | 'Suspended' | 'Deleted';

/** Opens a business unit to payers. @throws 400 while something is to do, 404, 409 */
export const putLive = (db: Database, caller: Caller, of: Of): Promise<BusinessUnitRecord> =>
  db.scoped([of.businessUnitId], async (tx) => {
    const { checklist } = await readSetup(tx, of.businessUnitId);
    if (!isReady(checklist)) throw badRequest('', say('setup_not_done'));
    await openOrganization(tx, of.businessUnitId);
    return move(
      tx,
      caller,
      of,
      'Went live',
      sql`update business_unit set status = 'Live', setup_completed_date = coalesce(setup_completed_date, now()),
        row_version = row_version + 1
        where id = ${of.businessUnitId} and row_version = ${of.rowVersion} and status <> 'Live' returning id`,
    );
  });

/** An organization is Active from its first business unit on that is live. @throws 400 for a suspended one */
async function openOrganization(tx: Tx, businessUnitId: number): Promise<void> {
  const own = sql`select organization_id from business_unit where id = ${businessUnitId}`;
  const { status } = await oneRow(
    tx,
    sql<{ status: string }>`select status from organization where id = (${own}) for share`,
  );
  if (status === 'Suspended') throw badRequest('', say('organization_suspended'));
  if (status === 'Active') return;
  await change(
    tx,
    sql`update organization set status = 'Active', row_version = row_version + 1
      where id = (${own}) and status = 'Setting Up'`,
  );
}

/** Closes it to payers; what is sent to a gateway already ends as it would. @throws 404, 409 */
export const suspend = (db: Database, caller: Caller, of: Of): Promise<BusinessUnitRecord> =>
  db.scoped([of.businessUnitId], (tx) =>
    move(
      tx,
      caller,
      of,
      'Suspended',
      sql`update business_unit set status = 'Suspended', row_version = row_version + 1
        where id = ${of.businessUnitId} and row_version = ${of.rowVersion} and status = 'Live' returning id`,
    ),
  );

/**
 * Takes one away that never was live: nobody sees it any more, its name and slug are free.
 * @throws 400, 404, 409 while it is held
 */
export const takeAway = (db: Database, caller: Caller, businessUnitId: number): Promise<{ readonly id: number }> =>
  db.scoped([businessUnitId], async (tx) => {
    const { wasLive, rowVersion } = await readBusinessUnit(tx, businessUnitId);
    const paid = await maybeRow(
      tx,
      sql`select 1 from published.payment where business_unit_id = ${businessUnitId} limit 1`,
    );
    await refuseHeld(tx, { unit: sql.val(businessUnitId) });
    if (wasLive || paid) throw badRequest('', say('unit_stays'));
    await move(
      tx,
      caller,
      { businessUnitId, rowVersion },
      'Deleted',
      sql`update business_unit set is_deleted = true, slug = 'deleted-' || id,
        name = left(name, 100) || ' – ' || id, row_version = row_version + 1
        where id = ${businessUnitId} and row_version = ${rowVersion} and setup_completed_date is null returning id`,
    );
    return { id: businessUnitId };
  });

/** One step of its life, with who took it and why in its history. */
async function move(
  tx: Tx,
  caller: Caller,
  { businessUnitId, reason = '' }: Of,
  action: Move,
  write: RawBuilder<unknown>,
): Promise<BusinessUnitRecord> {
  const before = await readBusinessUnit(tx, businessUnitId);
  if (!(await maybeRow(tx, write))) throw conflict(say('record_changed'));
  const after = action === 'Deleted' ? before : await readBusinessUnit(tx, businessUnitId);
  const fact = { businessUnitId, entityType: 'BusinessUnit', entityId: businessUnitId, action, reason };
  await recordAudit(tx, caller, { ...fact, before: { status: before.status }, after: { status: after.status } });
  return after;
}
