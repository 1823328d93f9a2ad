import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { sql } from 'kysely';
import { change, everywhere, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { endSessions } from './end-sessions.ts';
import { actorOf, type HeldPerson, holdPerson, type OfPerson, organizationOf } from './find-person.ts';
import { countInvitation } from './invite-person.ts';
import { refuseNameOfOthers } from './my-account.ts';
import { grantedBy, refusedGrant } from './person.rules.ts';
import { refuseMoved } from './refuse-outside.ts';
import {
  type Asked,
  endOfAccess,
  holdStaff,
  isLasting,
  keptOf,
  type PeopleDeps,
  refuseForeignUnits,
  refuseGrant,
  refuseLast,
  refuseVersion,
  told,
  whereAddressIsFree,
} from './save-person.ts';
import { beginInvitation } from './staff-invitation.ts';

/**
 * Makes of one of the staff what is asked; it holds at their next request. Another role signs them out, and whoever did
 * not enter yet is invited anew where their address became another one.
 * @throws 400 for more than the caller holds, for their own access, for a name that they take themselves and another
 * goes by, for the last administrator and for an address that is another's, 404, 409, 428 without a fresh sign-in
 */
export function changePerson(
  deps: PeopleDeps,
  caller: Caller,
  { businessUnitId, id, rowVersion, ...asked }: Asked & OfPerson & { readonly rowVersion: number },
): Promise<StaffUser> {
  requireFreshSignIn(caller, deps.clock.now());
  const of = { businessUnitId, id };
  const changed = deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const seen = await holdPerson(tx, caller, of);
    refuseVersion(seen, rowVersion);
    const after = { ...asked, ...grantedBy(asked) };
    refuseGrant(refusedGrant(await actorOf(tx, caller), seen, after));
    const organizationId = seen.organizationId ?? (await organizationOf(tx, businessUnitId));
    await refuseOwnName(tx, caller, seen, asked.name);
    await refuseForeignUnits(tx, organizationId, after.businessUnitIds);
    await refuseMoved(tx, organizationId, seen, after);
    if (isLasting(seen) && (after.role !== seen.role || after.accessEndsDate !== null)) {
      await holdStaff(tx, seen.organizationId);
      await refuseLast(tx, seen);
    }
    await write(tx, seen, after, { businessUnitId, organizationId });
    if (after.role !== seen.role) await endSessions(tx, id);
    if (after.email !== seen.email && seen.status === 'Invited') {
      await countInvitation(tx, deps.limits, caller);
      await beginInvitation(tx, deps.keyring, { businessUnitId, userId: id, email: after.email, by: caller.name });
    }
    return told(tx, caller, { ...of, action: 'Changed', before: keptOf(seen), after: keptOf(after) });
  });
  return whereAddressIsFree(deps.limits, caller, changed);
}

/** Nobody takes a name of somebody else for themselves, in whatever business unit they stand under it. */
async function refuseOwnName(tx: Tx, caller: Caller, { id, name }: HeldPerson, next: string): Promise<void> {
  if (id === caller.id && next !== name) await everywhere(tx, () => refuseNameOfOthers(tx, id, next));
}

interface Where {
  readonly businessUnitId: number;
  readonly organizationId: number;
}

async function write(tx: Tx, before: HeldPerson, after: Asked, where: Where): Promise<void> {
  const { name, email, phone, role, permissions, businessUnitIds, accessEndsDate } = after;
  const isEnd = accessEndsDate !== before.accessEndsDate;
  const endsAt = isEnd ? await endOfAccess(tx, where.businessUnitId, accessEndsDate) : null;
  await change(
    tx,
    sql`update user_account set name = ${name}, email = ${email}, phone = ${phone}, role = ${role},
      permissions = ${sql.val([...permissions])}::text[],
      business_unit_ids = ${sql.val([...businessUnitIds])}::int[],
      organization_id = ${role === 'Global Admin' ? null : where.organizationId},
      access_ends_date = ${accessEndsDate},
      access_ends_at = case when ${isEnd} then ${endsAt}::timestamptz else access_ends_at end,
      row_version = row_version + 1 where id = ${before.id}`,
  );
  if (email !== before.email)
    await change(
      tx,
      sql`update identity.login set email = ${email}, modified_date = now() where user_id = ${before.id}`,
    );
}
