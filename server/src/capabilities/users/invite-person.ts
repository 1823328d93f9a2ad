import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { say } from '../../platform/texts/refusals.ts';
import { actorOf, holdPerson, type OfPerson, organizationOf } from './find-person.ts';
import { grantedBy, refusedGrant } from './person.rules.ts';
import { refuseOutside } from './refuse-outside.ts';
import {
  type Asked,
  endOfAccess,
  invitationsOfStaff,
  keptOf,
  type PeopleDeps,
  refuseForeignUnits,
  refuseGrant,
  told,
  whereAddressIsFree,
} from './save-person.ts';
import { beginInvitation } from './staff-invitation.ts';

/**
 * Takes somebody into the staff of an organization and mails them a one-time link. They enter by it, and not before.
 * @throws 400 for more than the caller holds or an address that is another's, 404 for business units of another
 * organization, 428 without a fresh sign-in, 429 for too many
 */
export function invitePerson(
  { db, clock, keyring, limits }: PeopleDeps,
  caller: Caller,
  { businessUnitId, ...asked }: Asked & { readonly businessUnitId: number },
): Promise<StaffUser> {
  requireFreshSignIn(caller, clock.now());
  const made = db.scoped(caller.businessUnitIds, async (tx) => {
    const person = { ...asked, ...grantedBy(asked) };
    refuseGrant(refusedGrant(await actorOf(tx, caller), undefined, person));
    const organizationId = await organizationOf(tx, businessUnitId);
    await refuseForeignUnits(tx, organizationId, person.businessUnitIds);
    await refuseOutside(tx, organizationId, person);
    await countInvitation(tx, limits, caller);
    const id = await insertInvited(tx, keyring, caller, { ...person, businessUnitId, organizationId });
    return told(tx, caller, { businessUnitId, id, action: 'Invited', after: keptOf(person) });
  });
  return whereAddressIsFree(limits, caller, made);
}

/**
 * Takes the first administrator of an organization in that is made in this transaction, as `invitePerson` does.
 * @throws 429 for too many; the address may be another's, which the database refuses
 */
export async function inviteFirstAdministrator(
  tx: Tx,
  { keyring, limits }: Pick<PeopleDeps, 'keyring' | 'limits'>,
  caller: Caller,
  { name, email, ...of }: Pick<Asked, 'name' | 'email'> & Pick<Invited, 'organizationId' | 'businessUnitId'>,
): Promise<void> {
  await countInvitation(tx, limits, caller);
  const standing = { role: 'Organization Admin', permissions: [], businessUnitIds: [], accessEndsDate: null } as const;
  const person = { name, email, phone: '', ...standing, ...grantedBy(standing) };
  const id = await insertInvited(tx, keyring, caller, { ...person, ...of });
  const fact = { businessUnitId: of.businessUnitId, entityType: 'User', entityId: id, action: 'Invited' };
  await recordAudit(tx, caller, { ...fact, after: keptOf(person) });
}

type Invited = Asked & { readonly businessUnitId: number; readonly organizationId: number };

/** Writes down somebody who may enter by a link, and mails it. */
async function insertInvited(
  tx: Tx,
  keyring: PeopleDeps['keyring'],
  caller: Caller,
  { businessUnitId, organizationId, ...person }: Invited,
): Promise<number> {
  const { name, email, phone, role, permissions, businessUnitIds, accessEndsDate } = person;
  const { id } = await oneRow(
    tx,
    sql<{ id: number }>`insert into user_account (name, email, phone, role, permissions, organization_id,
      business_unit_ids, status, access_ends_date, access_ends_at)
      values (${name}, ${email}, ${phone}, ${role}, ${sql.val([...permissions])}::text[],
      ${role === 'Global Admin' ? null : organizationId}, ${sql.val([...businessUnitIds])}::int[], 'Invited',
      ${accessEndsDate}, ${await endOfAccess(tx, businessUnitId, accessEndsDate)}) returning id`,
  );
  await change(tx, sql`insert into identity.login (user_id, email, password_hash) values (${id}, ${email}, '')`);
  await beginInvitation(tx, keyring, { businessUnitId, userId: id, email, by: caller.name });
  return id;
}

/**
 * Mails the invitation of somebody who did not enter yet anew; the link before it ends.
 * @throws 400 for who is in or kept out, 404, 428, 429 for too many
 */
export function invitePersonAgain(
  { db, clock, keyring, limits }: PeopleDeps,
  caller: Caller,
  of: OfPerson,
): Promise<StaffUser> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const held = await holdPerson(tx, caller, of);
    refuseGrant(refusedGrant(await actorOf(tx, caller), held, held));
    if (held.status !== 'Invited') throw badRequest('', say('person_not_invited'));
    await refuseOutside(tx, held.organizationId, held);
    await countInvitation(tx, limits, caller);
    const { businessUnitId, id } = of;
    await beginInvitation(tx, keyring, { businessUnitId, userId: id, email: held.email, by: caller.name });
    return told(tx, caller, { ...of, action: 'Invited Again', after: { email: held.email } });
  });
}

/** Counts an invitation of whoever sends it. @throws 429 */
export async function countInvitation(tx: Tx, limits: Limits, caller: Caller): Promise<void> {
  const key = callerKey(caller);
  const counting = limits.counting([{ limit: invitationsOfStaff, key }]);
  const over = await rowsOf(tx, sql<{ seconds: number }>`with ${counting.parts} ${counting.over}`);
  limits.refuseOver([[invitationsOfStaff, key]], over, say('invitations_often'));
}
