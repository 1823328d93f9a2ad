import type { AccessReview } from '@ratepayer/contract/users/access-review.operations.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireFreshSignIn } from '../../platform/http/fresh-sign-in.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { disableHeld } from './disable-people.ts';
import { holdPeople, organizationOf } from './find-person.ts';
import type { PeopleDeps } from './save-person.ts';
import { isStaffUser, statusOfUser } from './user-row.ts';

interface OfUnit {
  readonly businessUnitId: number;
}

/** The latest review of the organization of a business unit. */
export const readReview = (db: Database, caller: Caller, { businessUnitId }: OfUnit): Promise<AccessReview> =>
  db.reading(caller.businessUnitIds, async (tx) => reviewOf(tx, await organizationOf(tx, businessUnitId)));

interface Row extends Omit<AccessReview, 'begunDate' | 'signedDate'> {
  readonly begunDate: Date | null;
  readonly signedDate: Date | null;
}

async function reviewOf(tx: Tx, organizationId: number): Promise<AccessReview> {
  const { begunDate, signedDate, ...row } = await oneRow(
    tx,
    sql<Row>`select r.begun_date as "begunDate", coalesce(r.begun_by, '') as "begunBy", r.signed_date as "signedDate",
      coalesce(r.signed_by, '') as "signedBy", x.people, x.undecided, x.removed,
      not exists (select 1 from identity.access_review s where s.organization_id = ${organizationId}
        and s.signed_date > now() - interval '6 months') as "isDue"
      from (select 1) one left join lateral (select * from identity.access_review
        where organization_id = ${organizationId} order by id desc limit 1) r on true
      cross join lateral (select count(*)::int as people,
        count(*) filter (where i.decision = 'Undecided')::int as undecided,
        count(*) filter (where i.decision = 'Remove')::int as removed
        from identity.access_review_item i where i.review_id = r.id) x`,
  );
  return { ...row, begunDate: begunDate?.toISOString() ?? null, signedDate: signedDate?.toISOString() ?? null };
}

/** Begins a review of everybody of the staff who may sign in, or was asked in; an open one goes on. @throws 428 */
export function beginReview({ db, clock }: PeopleDeps, caller: Caller, { businessUnitId }: OfUnit) {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx): Promise<AccessReview> => {
    const organizationId = await organizationOf(tx, businessUnitId);
    const begun = await maybeRow(
      tx,
      sql<{ id: number }>`insert into identity.access_review (organization_id, begun_by)
        values (${organizationId}, ${caller.name}) on conflict (organization_id) where signed_date is null do nothing
        returning id`,
    );
    if (begun) {
      const people = await change(
        tx,
        sql`insert into identity.access_review_item (review_id, user_id, name, email, role, permission_count,
          last_sign_in_date) select ${begun.id}, a.id, a.name, a.email, a.role,
            case when a.role = 'Organization Admin' then 15 when a.role = 'Base User' then 0
            else cardinality(a.permissions) end, a.last_sign_in_date
          from user_account a where a.organization_id = ${organizationId} and ${isStaffUser}
            and ${statusOfUser} <> 'Disabled'`,
      );
      await note(tx, caller, { businessUnitId, entityId: begun.id, action: 'Begun', after: { people } });
    }
    return reviewOf(tx, organizationId);
  });
}

type Decided = OfUnit & { readonly userIds: readonly number[]; readonly decision: 'Keep' | 'Remove' };

/** Says of people of the open review whether they stay. @throws 400 without one, 404 for who is not in it */
export function decideReview(db: Database, caller: Caller, { businessUnitId, userIds, decision }: Decided) {
  return db.scoped(caller.businessUnitIds, async (tx): Promise<AccessReview> => {
    const { id, organizationId } = await holdReview(tx, businessUnitId);
    if (decision === 'Remove' && userIds.includes(caller.id)) throw badRequest('', say('person_yourself'));
    const decided = await change(
      tx,
      sql`update identity.access_review_item set decision = ${decision}, decided_by = ${caller.name}
        where review_id = ${id} and user_id = any(${sql.val([...userIds])}::int[])`,
    );
    if (decided !== new Set(userIds).size) throw notFound();
    return reviewOf(tx, organizationId);
  });
}

/**
 * Signs the open review: who is not to stay is disabled as `disablePeople` does, and of who stays all the same it is
 * kept why. @throws 400 without one, and while somebody is undecided of, 428
 */
export function signReview({ db, clock }: PeopleDeps, caller: Caller, { businessUnitId }: OfUnit) {
  requireFreshSignIn(caller, clock.now());
  return db.scoped(caller.businessUnitIds, async (tx): Promise<AccessReview> => {
    const { id, organizationId } = await holdReview(tx, businessUnitId);
    const { undecided, people } = await reviewOf(tx, organizationId);
    if (undecided > 0) throw badRequest('', say('review_undecided', { count: String(undecided) }));
    const out = await rowsOf(
      tx,
      sql<{ id: number }>`select a.id from identity.access_review_item i join user_account a on a.id = i.user_id
        where i.review_id = ${id} and i.decision = 'Remove' and a.organization_id = ${organizationId}
          and ${isStaffUser} and ${statusOfUser} <> 'Disabled'`,
    );
    const ids = out.map((one) => one.id);
    const { disabled, kept } = await disableHeld(
      tx,
      caller,
      businessUnitId,
      await holdPeople(tx, caller, businessUnitId, ids),
    );
    await change(
      tx,
      sql`update identity.access_review_item i set outcome = k.why
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (id int, why text)
        where i.review_id = ${id} and i.user_id = k.id`,
    );
    await change(
      tx,
      sql`update identity.access_review set signed_by = ${caller.name}, signed_date = now() where id = ${id}`,
    );
    const after = { people, disabled: disabled.length, stayed: kept.length };
    await note(tx, caller, { businessUnitId, entityId: id, action: 'Signed', after });
    return reviewOf(tx, organizationId);
  });
}

/** The open review of an organization, held until the end of the transaction. @throws 400 without one */
async function holdReview(tx: Tx, businessUnitId: number): Promise<{ id: number; organizationId: number }> {
  const organizationId = await organizationOf(tx, businessUnitId);
  const open = await maybeRow(
    tx,
    sql<{ id: number }>`select id from identity.access_review
      where organization_id = ${organizationId} and signed_date is null for no key update`,
  );
  if (!open) throw badRequest('', say('review_not_open'));
  return { id: open.id, organizationId };
}

interface Noted extends OfUnit {
  readonly entityId: number;
  readonly action: string;
  readonly after: object;
}
const note = (tx: Tx, caller: Caller, fact: Noted) => recordAudit(tx, caller, { ...fact, entityType: 'AccessReview' });
