import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { codeOf, type Database, maybeRow, oneRow, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest, conflict, notFound } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { type HeldPerson, type OfPerson, readPerson } from './find-person.ts';
import type { Refused, Standing } from './person.rules.ts';

export interface PeopleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly limits: Limits;
}
/** What is asked of a person beside what they may. */
export interface Named {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}
export type Asked = Named & Standing;

/** Held while the administrators of an organization, or of all, become fewer or more. */
const oneStaff = 48_110_040;
export const holdStaff = (tx: Tx, organizationId: number | null): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(${oneStaff}, ${organizationId ?? 0}::int)`);

/** The same of several, one after the other by their numbers. */
export const holdStaffs = (tx: Tx, organizationIds: readonly (number | null)[]): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(${oneStaff}, x.id) from (select distinct coalesce(id, 0) as id
    from unnest(${sql.val([...organizationIds])}::int[]) as given (id) order by 1) x`);

/**
 * Refuses to take away the last administrator: of an organization, or of all. Whose access ends some day is none that
 * stays. The staff is held. @throws 400
 */
export async function refuseLast(tx: Tx, before: HeldPerson): Promise<void> {
  if (!isLasting(before)) return;
  const { others } = await oneRow(
    tx,
    sql<{ others: boolean }>`select exists (select 1 from user_account where role = ${before.role}
      and status = 'Active' and access_ends_date is null and id <> ${before.id}
      and organization_id is not distinct from ${before.organizationId}) as others`,
  );
  if (!others) throw badRequest('', say('last_administrator', { role: before.role }));
}

/** An administrator who is in, without an end. */
export const isLasting = ({ role, status, accessEndsDate }: Pick<HeldPerson, 'role' | 'status' | 'accessEndsDate'>) =>
  (role === 'Global Admin' || role === 'Organization Admin') && status === 'Active' && accessEndsDate === null;

export function refuseGrant(refused: Refused | undefined): void {
  if (refused) throw badRequest(refused.propertyName, say(refused.key));
}

export function refuseVersion(held: HeldPerson, rowVersion: number | undefined): void {
  if (rowVersion !== undefined && rowVersion !== held.rowVersion) throw conflict(say('record_changed'));
}

/** The first instant after the last day of somebody's access, where a business unit is. @throws 400 for a past day */
export async function endOfAccess(tx: Tx, businessUnitId: number, date: string | null): Promise<Date | null> {
  if (date === null) return null;
  const end = await oneRow(
    tx,
    sql<{ at: Date; over: boolean }>`select x.at, x.at <= now() as over from (select
      ((${date}::date + 1)::timestamp at time zone timezone) as at
      from published.business_unit where id = ${businessUnitId}) x`,
  );
  if (end.over) throw badRequest('accessEndsDate', say('access_ends_over'));
  return end.at;
}

/** Business units that are given are those of the organization. @throws 404 */
export async function refuseForeignUnits(tx: Tx, organizationId: number, ids: readonly number[]): Promise<void> {
  const foreign = await maybeRow(
    tx,
    sql`select 1 from unnest(${sql.val([...ids])}::int[]) as given (id) where not exists (
      select 1 from published.business_unit b where b.id = given.id and b.organization_id = ${organizationId})`,
  );
  if (foreign) throw notFound(say('could_not_find_business'));
}

/** How often somebody may name an address in an hour, whether they are told that it is taken or mail it. */
export const invitationsOfStaff = 'L4 invitations by one of staff';

/**
 * Says of an address that somebody else signs in with that it does. What was counted with the work went with it, and is
 * counted here: who asks for address after address learns of a few (security.md T3). @throws 400, 429 for too many
 */
export const whereAddressIsFree = <T>(limits: Limits, caller: Caller, work: Promise<T>, field = 'email'): Promise<T> =>
  work.catch(async (error: unknown) => {
    if (codeOf(error) !== '23505') throw error;
    await limits.enforce(invitationsOfStaff, callerKey(caller), say('invitations_often'));
    throw badRequest(field, say('address_is_anothers'));
  });

interface Told extends OfPerson {
  readonly action: string;
  readonly before?: object;
  readonly after: object;
}

/** Writes down what was done to a person, and answers them as they are now. */
export async function told(tx: Tx, caller: Caller, { businessUnitId, id, ...fact }: Told): Promise<StaffUser> {
  await recordAudit(tx, caller, { businessUnitId, entityType: 'User', entityId: id, ...fact });
  return readPerson(tx, caller, { businessUnitId, id });
}

/** What the audit keeps of a person. */
export const keptOf = ({ name, email, phone, role, permissions, businessUnitIds, accessEndsDate }: Asked) => ({
  name,
  email,
  phone,
  role,
  permissions: permissions.join(', '),
  businessUnitIds: businessUnitIds.join(', '),
  accessEndsDate,
});
