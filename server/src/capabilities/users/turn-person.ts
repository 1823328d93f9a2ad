import type { UserStatus } from '@ratepayer/contract/users/user.fields.ts';
import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSessions } from './end-sessions.ts';
import { actorOf, type HeldPerson, holdPerson, type OfPerson, readPerson } from './find-person.ts';
import { refusedGrant } from './person.rules.ts';
import { holdStaff, type PeopleDeps, refuseGrant, refuseLast, told } from './save-person.ts';
import { endInvitations } from './staff-invitation.ts';

type Turned = OfPerson & { readonly isLet: boolean };

/**
 * Keeps one of the staff from signing in, with what they are signed in by and every link that waits for them; or lets
 * them in again, whoever never entered as invited. A second time changes nothing.
 * @throws 400 for oneself, for who holds more and for the last administrator, 404, 428
 */
export function turnPerson({ db, clock }: PeopleDeps, caller: Caller, { isLet, ...of }: Turned): Promise<StaffUser> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const held = await holdPerson(tx, caller, of);
    if (held.id === caller.id) throw badRequest('', say('person_yourself'));
    refuseGrant(refusedGrant(await actorOf(tx, caller), held, held));
    const isOut = held.status === 'Disabled';
    if (isLet !== isOut) return readPerson(tx, caller, of);
    const status = isLet ? await letIn(tx, held) : await keepOut(tx, held);
    const [before, after] = [{ status: held.status }, { status }];
    return told(tx, caller, { ...of, action: isLet ? 'Enabled' : 'Disabled', before, after });
  });
}

async function keepOut(tx: Tx, held: HeldPerson): Promise<UserStatus> {
  await holdStaff(tx, held.organizationId);
  await refuseLast(tx, held);
  await endInvitations(tx, held.id);
  await change(
    tx,
    sql`update user_account set status = 'Disabled', row_version = row_version + 1 where id = ${held.id}`,
  );
  await endSessions(tx, held.id);
  return 'Disabled';
}

/** An end that is over would keep them out at once: it goes. */
async function letIn(tx: Tx, held: HeldPerson): Promise<UserStatus> {
  const status = held.hasEntered ? 'Active' : 'Invited';
  await change(
    tx,
    sql`update user_account set status = ${status}, row_version = row_version + 1, let_in_date = now(),
      access_ends_date = case when access_ends_at <= now() then null else access_ends_date end,
      access_ends_at = case when access_ends_at <= now() then null else access_ends_at end
      where id = ${held.id}`,
  );
  return status;
}

/** Ends all sessions of one of the staff; they may sign in again. @throws 400 for who holds more, 404, 428 */
export function signOutPerson({ db, clock }: PeopleDeps, caller: Caller, of: OfPerson): Promise<StaffUser> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const held = await holdPerson(tx, caller, of);
    refuseGrant(refusedGrant(await actorOf(tx, caller), held, held));
    await endSessions(tx, held.id);
    return told(tx, caller, { ...of, action: 'Signed Out Everywhere', after: {} });
  });
}
