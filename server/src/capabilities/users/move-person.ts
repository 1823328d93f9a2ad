import type { MovedUser } from '@ratepayer/contract/users/user.shapes.ts';
import { sql } from 'kysely';
import { recordAudits } from '../../platform/audit/record.ts';
import { change, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { endSessions } from './end-sessions.ts';
import { type HeldPerson, holdPeople, type OfPerson } from './find-person.ts';
import { refuseOutside } from './refuse-outside.ts';
import { holdStaffs, type PeopleDeps, refuseLast, refuseVersion } from './save-person.ts';
import { endInvitations } from './staff-invitation.ts';

type Asked = OfPerson & { readonly organizationId: number; readonly rowVersion: number };

/**
 * Moves one of the staff to another organization. They keep their login and nothing else: what they might, and where,
 * was of the one that they leave, and no business unit named would mean all of them. Their sessions and links end; who
 * is there already stays as they are.
 * @throws 400 for oneself, for administrators of the platform, for the last administrator and for an address outside
 * the domains of the other one, 404, 409, 428
 */
export function movePerson({ db, clock }: PeopleDeps, caller: Caller, asked: Asked): Promise<MovedUser> {
  requireFreshSignIn(caller, clock.now());
  const { businessUnitId, id, organizationId, rowVersion } = asked;
  return db.scoped(caller.businessUnitIds, async (tx) => {
    const to = await organizationNamed(tx, organizationId);
    if (!to) throw notFound();
    const [held] = await holdPeople(tx, caller, businessUnitId, [id]);
    if (!held) throw notFound();
    if (id === caller.id) throw badRequest('', say('person_moves_yourself'));
    if (held.role === 'Global Admin') throw badRequest('', say('person_of_platform'));
    if (held.organizationId !== organizationId) {
      refuseVersion(held, rowVersion);
      await refuseOutside(tx, organizationId, held);
      await holdStaffs(tx, [held.organizationId, organizationId]);
      await refuseLast(tx, held);
      await move(tx, caller, held, organizationId, to);
    }
    const now = await oneRow(
      tx,
      sql<{ rowVersion: number }>`select row_version as "rowVersion" from user_account where id = ${id}`,
    );
    return { id, name: held.name, organizationName: to, ...now };
  });
}

async function organizationNamed(tx: Tx, id: number | null): Promise<string | undefined> {
  const found = await maybeRow(tx, sql<{ name: string }>`select name from published.organization where id = ${id}`);
  return found?.name;
}

async function move(tx: Tx, caller: Caller, held: HeldPerson, organizationId: number, to: string): Promise<void> {
  const { id, role } = held;
  await change(
    tx,
    sql`update user_account set organization_id = ${organizationId}, role = 'Base User', permissions = '{}',
      business_unit_ids = '{}', row_version = row_version + 1 where id = ${id}`,
  );
  await endInvitations(tx, id);
  await endSessions(tx, id);
  // Both organizations read of it, each in its first business unit.
  const places = await rowsOf(
    tx,
    sql<{ id: number }>`select min(id) as id from published.business_unit
      where organization_id = any(${sql.val([held.organizationId ?? 0, organizationId])}::int[])
      group by organization_id`,
  );
  const from = (await organizationNamed(tx, held.organizationId)) ?? '';
  await recordAudits(
    tx,
    caller,
    places.map((place) => ({
      businessUnitId: place.id,
      entityType: 'User',
      entityId: id,
      action: 'Moved',
      before: { organizationName: from, role },
      after: { organizationName: to, role: 'Base User' },
    })),
  );
}
