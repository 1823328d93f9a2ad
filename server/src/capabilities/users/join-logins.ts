import type { StaffUser } from '@ratepayer/contract/users/user.shapes.ts';
import { sql } from 'kysely';
import { change, oneRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { actorOf, holdPeople, holdPerson, type HeldPerson, type OfPerson } from './find-person.ts';
import { refusedGrant } from './person.rules.ts';
import { holdStaffs, type PeopleDeps, refuseGrant, refuseVersion, told } from './save-person.ts';

type Asked = OfPerson & { readonly userId: number | null; readonly rowVersion: number };

/**
 * Says that two logins are of one person, or of one no more where none is named: whoever asked by one of them decides
 * by none (decision 285). Another person says it, of whom neither login is; a second time changes nothing.
 * @throws 400 for one's own logins and for who holds more, 404, 409, 428
 */
export function joinLogins(
  { db, clock }: PeopleDeps,
  caller: Caller,
  { userId, rowVersion, ...of }: Asked,
): Promise<StaffUser> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const ids = userId === null ? [of.id] : [of.id, userId];
    const people = await holdPeople(tx, caller, of.businessUnitId, ids);
    const held = await holdPerson(tx, caller, of);
    await holdStaffs(tx, [...people.map(({ organizationId }) => organizationId)]);
    refuseVersion(held, rowVersion);
    await refuseOwn(tx, caller, ids);
    await refuseStronger(tx, caller, people);
    const before = await othersOf(tx, of.id);
    if (userId === null) await part(tx, of.id);
    else await join(tx, of.id, userId);
    const after = await othersOf(tx, of.id);
    const action = userId === null ? 'Logins Parted' : 'Logins Joined';
    return told(tx, caller, { ...of, action, before: { otherLogins: before }, after: { otherLogins: after } });
  });
}

/** @throws 400: who is one of them may not say who else is */
async function refuseOwn(tx: Tx, caller: Caller, ids: readonly number[]): Promise<void> {
  const { own } = await oneRow(
    tx,
    sql<{ own: boolean }>`select ${caller.id} = any(logins_of(${sql.val([...ids])}::int[])) as own`,
  );
  if (own) throw badRequest('', say('person_own_logins'));
}

async function refuseStronger(tx: Tx, caller: Caller, people: readonly HeldPerson[]): Promise<void> {
  const actor = await actorOf(tx, caller);
  for (const person of people) refuseGrant(refusedGrant(actor, person, person));
}

const first = (id: number) => sql`(select coalesce(same_person_as, id) from user_account where id = ${id})`;

/** Both, and all that were one with either, are one. */
const join = (tx: Tx, id: number, other: number): Promise<unknown> =>
  change(
    tx,
    sql`update user_account a set same_person_as = nullif(to_one.id, a.id), row_version = row_version + 1
      from (select least(${first(id)}, ${first(other)}) as id, array[${first(id)}, ${first(other)}] as firsts) to_one
      where coalesce(a.same_person_as, a.id) = any(to_one.firsts)
        and a.same_person_as is distinct from nullif(to_one.id, a.id)`,
  );

/** One of them stands alone again; where all named it, they name the next one. */
const part = (tx: Tx, id: number): Promise<unknown> =>
  change(
    tx,
    sql`update user_account a set same_person_as = case when a.id = ${id} then null else nullif(next.id, a.id) end,
        row_version = row_version + 1
      from (select min(id) as id from user_account where id <> ${id}
        and coalesce(same_person_as, id) = ${first(id)}) next
      where coalesce(a.same_person_as, a.id) = ${first(id)}`,
  );

/** The addresses of the logins that are said to be of the same person. */
async function othersOf(tx: Tx, id: number): Promise<string> {
  const { others } = await oneRow(
    tx,
    sql<{ others: string }>`select coalesce(string_agg(email, ', ' order by email), '') as others from user_account
      where id <> ${id} and coalesce(same_person_as, id) = ${first(id)}`,
  );
  return others;
}
