import type { MyAccount, Preferences } from '@ratepayer/contract/users/my-account.shapes.ts';
import type { Role } from '@ratepayer/contract/users/roles.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Database, maybeRow, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, notFound, notSignedIn } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { preferencesOf } from './preferences-of.ts';

interface Row extends Omit<MyAccount, 'createdDate' | 'lastSignInDate' | 'preferences' | 'role' | 'permissions'> {
  readonly createdDate: Date;
  readonly lastSignInDate: Date | null;
  readonly preferences: Record<string, unknown>;
  /** Where what they do to themselves is written down. */
  readonly auditedIn: number | null;
}

/** Whoever asks, as they are now; what they may is what this call may. */
export const readMyAccount = (db: Database, caller: Caller): Promise<MyAccount> =>
  db.platform(async (tx) => toldOf(caller, await rowOf(tx, caller.id)));

const toldOf = (
  caller: Caller,
  { auditedIn: _, createdDate, lastSignInDate, preferences, ...row }: Row,
): MyAccount => ({
  ...row,
  role: caller.role || 'Base User',
  permissions: [...caller.permissions],
  createdDate: createdDate.toISOString(),
  lastSignInDate: lastSignInDate?.toISOString() ?? null,
  preferences: preferencesOf(preferences),
});

async function rowOf(tx: Tx, id: number): Promise<Row> {
  const row = await maybeRow(
    tx,
    sql<Row>`select a.name, a.email, a.phone, a.created_date as "createdDate",
      a.last_sign_in_date as "lastSignInDate", a.access_ends_date as "accessEndsDate", a.preferences,
      a.row_version as "rowVersion",
      coalesce((select o.name from published.organization o where o.id = a.organization_id), '') as "organizationName",
      array(select b.name from published.business_unit b where b.id = any(a.business_unit_ids) order by lower(b.name))
        as "businessUnits",
      home.id as "auditedIn", coalesce(home.timezone, 'US/Eastern') as timezone
      from user_account a left join lateral (select b.id, b.timezone from published.business_unit b
        where a.organization_id is null or b.organization_id = a.organization_id order by b.id limit 1) home on true
      where a.id = ${id}`,
  );
  if (!row) throw notSignedIn();
  return row;
}

interface Profile {
  readonly name: string;
  readonly phone: string;
  readonly rowVersion: number;
}

/**
 * Another name or phone of whoever asks. @throws 400 for a name that somebody else goes by, 409 where somebody changed
 * them since
 */
export const changeMyAccount = (db: Database, caller: Caller, { name, phone, rowVersion }: Profile) =>
  db.platform(async (tx) => {
    const before = await rowOf(tx, caller.id);
    if (name !== before.name) await refuseNameOfOthers(tx, caller.id, name);
    const changed = await change(
      tx,
      sql`update user_account set name = ${name}, phone = ${phone}, row_version = row_version + 1
        where id = ${caller.id} and row_version = ${rowVersion}`,
    );
    if (changed === 0) throw conflict(say('record_changed'));
    if (before.auditedIn !== null)
      await recordAudit(tx, caller, {
        businessUnitId: before.auditedIn,
        entityType: 'User',
        entityId: caller.id,
        action: 'Changed',
        before: { name: before.name, phone: before.phone },
        after: { name, phone },
      });
    return toldOf(caller, await rowOf(tx, caller.id));
  });

/** How whoever asks likes the portal. */
export const readMyPreferences = (db: Database, caller: Caller): Promise<Preferences> =>
  db.platform(async (tx) => preferencesOf((await rowOf(tx, caller.id)).preferences));

/** Keeps it, over whatever was kept before. @throws 404 for a business unit that is not theirs */
export const keepMyPreferences = (db: Database, caller: Caller, asked: Preferences): Promise<Preferences> =>
  db.platform(async (tx) => {
    const { defaultBusinessUnitId: unit } = asked;
    if (unit !== null && !caller.businessUnitIds.includes(unit)) throw notFound(say('could_not_find_business'));
    await change(
      tx,
      sql`update user_account set preferences = ${JSON.stringify(asked)}::jsonb where id = ${caller.id}`,
    );
    return asked;
  });

const staffRoles: readonly Role[] = ['Global Admin', 'Organization Admin', 'Organization User', 'Base User'];

/**
 * The audit knows people by their names: nobody takes one themselves that another of the staff bears where they work,
 * or did something under. What was their own is theirs: they were given it, or called so when they changed it.
 * @throws 400
 */
export async function refuseNameOfOthers(tx: Tx, id: number, name: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('names of staff', 0))`);
  const isTaken = await maybeRow(
    tx,
    sql`select 1 from user_account me where me.id = ${id} and (
        exists (select 1 from user_account a where a.id <> me.id and a.role = any(${sql.val(staffRoles)}::text[])
          and lower(a.name) = lower(${name}) and (a.organization_id = me.organization_id or a.organization_id is null
          or me.organization_id is null))
        or (exists (select 1 from published.audit_entry e where e.user_name = ${name}
            and e.user_role = any(${sql.val(staffRoles)}::text[]) and (me.organization_id is null
            or e.business_unit_id in (select b.id from published.business_unit b
              where b.organization_id = me.organization_id)))
          and not exists (select 1 from published.audit_entry e where e.entity_type = 'User' and e.entity_id = me.id
            and (e.after ->> 'name' = ${name} or (e.user_name = ${name} and not e.after ? 'email')))))`,
  );
  if (isTaken) throw badRequest('name', say('name_of_another'));
}
