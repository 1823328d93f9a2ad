import type { StaffRole, UserStatus } from '@ratepayer/contract/users/user.fields.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { sql } from 'kysely';
import { maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { isStaffUser, statusOfUser } from './user-row.ts';
import { type Actor, grantedBy, holdsAllOf } from './person.rules.ts';

/** One of the staff, held until the end of the transaction. */
export interface HeldPerson {
  readonly id: number;
  readonly organizationId: number | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: StaffRole;
  readonly permissions: readonly Permission[];
  readonly businessUnitIds: readonly number[];
  readonly accessEndsDate: string | null;
  readonly status: UserStatus;
  readonly rowVersion: number;
  /** They chose a password once. */
  readonly hasEntered: boolean;
}

/** Where somebody is looked for: in the organization of a business unit. */
export interface OfPerson {
  readonly businessUnitId: number;
  readonly id: number;
}

/** Staff that somebody may see from a business unit: of its organization, as far as they work in the same places. */
export const seenBy = (caller: Pick<Caller, 'role' | 'businessUnitIds'>, businessUnitId: number) =>
  caller.role === 'Global Admin'
    ? sql`(a.organization_id = (select organization_id from published.business_unit where id = ${businessUnitId})
      or (a.organization_id is null and a.role = 'Global Admin'))`
    : sql`a.role <> 'Global Admin'
      and a.organization_id = (select organization_id from published.business_unit where id = ${businessUnitId})
      and (cardinality(a.business_unit_ids) = 0
        or a.business_unit_ids && ${sql.val([...caller.businessUnitIds])}::int[])`;

/** The same of a list over all organizations: a Global Admin sees everybody. */
export const seenFromAnywhere = (caller: Pick<Caller, 'role' | 'businessUnitIds'>, businessUnitId: number) =>
  caller.role === 'Global Admin' ? sql`true` : seenBy(caller, businessUnitId);

const heldColumns = sql`a.id, a.organization_id as "organizationId", a.name, a.email, a.phone, a.role, a.permissions,
  a.business_unit_ids as "businessUnitIds", a.access_ends_date as "accessEndsDate", ${statusOfUser} as status,
  a.row_version as "rowVersion",
  exists (select 1 from identity.login l where l.user_id = a.id and l.password_hash <> '') as "hasEntered"`;

/** Holds several of the staff, one after the other by their numbers. @throws 404 where the caller may not see one */
export async function holdPeople(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  ids: readonly number[],
): Promise<HeldPerson[]> {
  const held = await rowsOf(
    tx,
    sql<HeldPerson>`select ${heldColumns} from user_account a where a.id = any(${sql.val([...ids])}::int[])
      and ${isStaffUser} and ${seenFromAnywhere(caller, businessUnitId)} order by a.id for no key update`,
  );
  if (held.length !== new Set(ids).size) throw notFound();
  return held.map((one) => ({ ...one, ...grantedBy(one) }));
}

/** Holds one of the staff. @throws 404 for whom the caller may not see from there */
export async function holdPerson(tx: Tx, caller: Caller, { businessUnitId, id }: OfPerson): Promise<HeldPerson> {
  const held = await maybeRow(
    tx,
    sql<HeldPerson>`select ${heldColumns} from user_account a where a.id = ${id} and ${isStaffUser}
      and ${seenBy(caller, businessUnitId)} for no key update`,
  );
  if (!held) throw notFound();
  return { ...held, ...grantedBy(held) };
}

/** What the caller holds, to be measured against what is given. */
export async function actorOf(tx: Tx, caller: Caller): Promise<Actor> {
  const own = await maybeRow(
    tx,
    sql<{ all: boolean }>`select role in ('Global Admin', 'Organization Admin')
      or cardinality(business_unit_ids) = 0 as all from user_account where id = ${caller.id}`,
  );
  const { id, role, permissions, businessUnitIds } = caller;
  return { id, role, permissions, businessUnitIds, reachesAll: caller.kind === 'staff' && own?.all === true };
}

/** One of the staff as their page shows them. @throws 404 as `holdPerson` does */
export async function readPerson(tx: Tx, caller: Caller, { businessUnitId, id }: OfPerson): Promise<StaffUser> {
  const found = await maybeRow(
    tx,
    sql<Omit<StaffUser, 'mayChange' | 'createdDate'> & { createdDate: Date }>`select a.id, a.name, a.email, a.phone,
      a.role, a.permissions, a.business_unit_ids as "businessUnitIds", ${statusOfUser} as status,
      a.access_ends_date as "accessEndsDate", a.created_date as "createdDate",
      a.last_sign_in_date as "lastSignInDate", a.row_version as "rowVersion",
      (select max(i.expires_date) from identity.invitation i where i.user_id = a.id and i.used_date is null
        and i.expires_date > now() and i.purpose = 'Staff Invitation') as "invitedUntilDate",
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email) order by s.email)
        from (select a.* from user_account a where ${isStaffUser} and ${seenFromAnywhere(caller, businessUnitId)}) s
        where s.id <> a.id and coalesce(s.same_person_as, s.id) = coalesce(a.same_person_as, a.id)), '[]')
        as "otherLogins",
      coalesce((select o.name from published.organization o where o.id = a.organization_id), '') as "organizationName"
      from user_account a where a.id = ${id} and ${isStaffUser} and ${seenBy(caller, businessUnitId)}`,
  );
  if (!found) throw notFound();
  const person = { ...found, ...grantedBy(found) };
  const actor = await actorOf(tx, caller);
  return {
    ...person,
    permissions: [...person.permissions],
    businessUnitIds: [...person.businessUnitIds],
    createdDate: person.createdDate.toISOString(),
    lastSignInDate: instantOf(person.lastSignInDate),
    invitedUntilDate: instantOf(person.invitedUntilDate),
    mayChange: caller.permissions.has('Users:Manage') && (actor.id === id || holdsAllOf(actor, person)),
  };
}

const instantOf = (value: unknown): string | null => (value instanceof Date ? value.toISOString() : null);

/** The organization of a business unit. */
export async function organizationOf(tx: Tx, businessUnitId: number): Promise<number> {
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`select organization_id as id from published.business_unit where id = ${businessUnitId}`,
  );
  return id;
}
