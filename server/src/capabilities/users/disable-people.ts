import type { PeopleDisabled } from '@ratepayer/contract/users/user.shapes.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSessions } from './end-sessions.ts';
import { actorOf, type HeldPerson, holdPeople } from './find-person.ts';
import { type Actor, refusedGrant } from './person.rules.ts';
import { holdStaffs, isLasting, type PeopleDeps } from './save-person.ts';
import { isLastingUser } from './user-row.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly ids: readonly number[];
}

/**
 * Keeps many of the staff from signing in, with what they are signed in by; says of each who stays why. Of the last
 * administrators of an organization that would have none, each stays: nobody says which one is meant to.
 * @throws 404 for whom the caller may not see, 428
 */
export function disablePeople(
  { db, clock }: PeopleDeps,
  caller: Caller,
  { businessUnitId, ids }: Asked,
): Promise<PeopleDisabled> {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx) =>
    disableHeld(tx, caller, businessUnitId, await holdPeople(tx, caller, businessUnitId, ids)),
  );
}

/** The same of people who are held, within a transaction of the caller. */
export async function disableHeld(
  tx: Tx,
  caller: Caller,
  businessUnitId: number,
  held: readonly HeldPerson[],
): Promise<PeopleDisabled> {
  const people = held.filter(({ status }) => status !== 'Disabled');
  const actor = await actorOf(tx, caller);
  const refused = people.map((person) => ({ person, why: whyNot(actor, person) }));
  const allowed = refused.flatMap(({ person, why }) => (why ? [] : [person]));
  const last = await lastOf(tx, allowed.filter(isLasting));
  const out = allowed.filter(({ id }) => !last.has(id));
  await keepOut(tx, caller, businessUnitId, out);
  const kept = refused.flatMap(({ person, why }) => {
    const said = why ?? (last.has(person.id) ? say('last_administrator', { role: person.role }) : undefined);
    return said ? [{ id: person.id, name: person.name, why: said }] : [];
  });
  return { disabled: out.map(({ id }) => id), kept };
}

function whyNot(actor: Actor, person: HeldPerson): string | undefined {
  if (person.id === actor.id) return say('person_yourself');
  const refused = refusedGrant(actor, person, person);
  return refused && say(refused.key);
}

/** Those of them whose organization, or all, would have no administrator who stays. The staffs are held. */
async function lastOf(tx: Tx, lasting: readonly HeldPerson[]): Promise<ReadonlySet<number>> {
  await holdStaffs(
    tx,
    lasting.map(({ organizationId }) => organizationId),
  );
  const ids = sql`${sql.val(lasting.map(({ id }) => id))}::int[]`;
  const rows = await rowsOf(
    tx,
    sql<{ id: number }>`select m.id from user_account m where m.id = any(${ids}) and not exists (
      select 1 from user_account a where ${isLastingUser} and a.role = m.role and a.id <> all(${ids})
        and a.organization_id is not distinct from m.organization_id)`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function keepOut(tx: Tx, caller: Caller, businessUnitId: number, out: readonly HeldPerson[]): Promise<void> {
  if (out.length === 0) return;
  const ids = out.map(({ id }) => id);
  const those = sql`${sql.val(ids)}::int[]`;
  await change(
    tx,
    sql`update identity.invitation set used_date = now() where user_id = any(${those}) and used_date is null`,
  );
  const homes = await rowsOf(
    tx,
    sql<{ id: number; home: number }>`update user_account a set status = 'Disabled', row_version = row_version + 1
      where id = any(${those}) returning a.id, coalesce((select min(b.id) from published.business_unit b
        join published.business_unit here on here.id = ${businessUnitId} and here.organization_id <> b.organization_id
        where b.organization_id = a.organization_id), ${businessUnitId}) as home`,
  );
  await endSessions(tx, ids);
  const homeOf = new Map(homes.map(({ id, home }) => [id, home]));
  await recordAudits(
    tx,
    caller,
    out.map(({ id, status }) => ({
      businessUnitId: homeOf.get(id) ?? businessUnitId,
      entityType: 'User',
      entityId: id,
      action: 'Disabled',
      before: { status },
      after: { status: 'Disabled' },
    })),
  );
}
