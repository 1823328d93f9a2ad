import { mockableRoles, permissions, type Role, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import type { Directory, Invited } from '@ratepayer/identity/directory.ts';
import { type Database, change, maybeRow, sql } from '../../platform/database/database.ts';
import { lookUpForQuickPay } from '../accounts/look-up-for-quick-pay.ts';
import { purgeLookUps, quickPaySessionById } from '../accounts/quick-pay-session.ts';
import { businessUnitBySlug } from '../organizations/find-business-unit.ts';
import type { LookUpGuard } from '../accounts/look-up-limits.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import { beginTry } from './begin-try.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { readUser } from './read-user.ts';
import { endSessions } from './end-sessions.ts';

const firstQuickPaySubject = 1_000_000_000_001;
const usualIdleMinutes = 15;

const throttles = {
  'sign-in starts': 'L3 sign-in starts of an address',
  tokens: 'L11 tokens of a machine client',
  'failed secrets': 'L11 failed secrets of a machine client',
} as const;

/** What the identity provider asks the portal. */
export function portalDirectory(db: Database, guard: LookUpGuard, staffMfa: 'required' | 'optional'): Directory {
  return {
    async findLogin(email) {
      const { rows } = await db.pool.query<{ user_id: number; password_hash: string }>(
        `select l.user_id, l.password_hash from identity.login l
          join user_account u on u.id = l.user_id and u.status = 'Active' where lower(l.email) = lower($1)`,
        [email],
      );
      const row = rows[0];
      return row && { userId: row.user_id, passwordHash: row.password_hash };
    },
    beginTry: (userId) => beginTry(db, userId),
    keepPasswordHash: async (userId, passwordHash) =>
      void (await db.pool.query(
        'update identity.login set password_hash = $2, modified_date = now() where user_id = $1',
        [userId, passwordHash],
      )),
    async recordSignIn(userId) {
      await db.pool.query('update identity.login set failed_count = 0, locked_until = null where user_id = $1', [
        userId,
      ]);
      await db.pool.query('update user_account set last_sign_in_date = now() where id = $1', [userId]);
    },
    claimsOf: (subject, mockRole) =>
      Number(subject) >= firstQuickPaySubject
        ? quickPayClaims(db, Number(subject))
        : personClaims(db, Number(subject), mockRole),
    async machineClient(clientId) {
      const { rows } = await db.pool.query<{ secret_hash: string; permissions: string[]; business_unit_ids: number[] }>(
        `select secret_hash, permissions, business_unit_ids from identity.machine_client
          where client_id = $1 and status = 'Active'`,
        [clientId],
      );
      const row = rows[0];
      return (
        row && {
          clientId,
          secretHash: row.secret_hash,
          claims: {
            machine_client: clientId,
            role: 'System User',
            permissions: row.permissions,
            business_unit_id: row.business_unit_ids[0] ?? null,
          },
        }
      );
    },
    lookUp: (request) => lookUpForQuickPay(db, guard, request),
    async isThrottled(what, key, peek = false) {
      const counted = what === 'sign-in starts' ? addressKey(key) : key;
      if (peek) return guard.limits.isFull(throttles[what], counted);
      const isOver = (await guard.limits.count(throttles[what], counted)) > guard.limits.most(throttles[what]);
      // Starts from everywhere fill the same table; only those that their own address still has left count here.
      return (
        isOver ||
        (what === 'sign-in starts' &&
          (await guard.limits.count('L3 sign-in starts of all', '')) > guard.limits.most('L3 sign-in starts of all'))
      );
    },
    async beginTryOf(address) {
      const limit = 'L3 failures of an address';
      const reserved = await guard.limits.reserve([[limit, addressKey(address)]]);
      return reserved.isOver(limit) ? undefined : { giveBack: () => reserved.giveBack() };
    },
    async secondFactorOf(userId) {
      const { rows } = await db.pool.query<{ sealed: string; role: Role; locked: boolean }>(
        `select l.totp_enveloped as sealed, u.role, coalesce(l.locked_until > now(), false) as locked
          from identity.login l join user_account u on u.id = l.user_id where l.user_id = $1`,
        [userId],
      );
      const [row] = rows;
      const secret = row?.sealed ? guard.keyring.open(row.sealed, `identity.login.totp:${userId}`) : undefined;
      return {
        secret,
        locked: row?.locked ?? false,
        required: staffMfa === 'required' && row !== undefined && row.role !== 'Customer',
      };
    },
    async keepSecondFactor(userId, secret, exceptSession) {
      const { rowCount } = await db.pool.query(
        `update identity.login set totp_enveloped = $2, modified_date = now() where user_id = $1 and totp_enveloped = ''`,
        [userId, guard.keyring.seal(secret, `identity.login.totp:${userId}`)],
      );
      if (rowCount === 1) await db.platform((tx) => endSessions(tx, userId, exceptSession));
    },
    async useStep(userId, step) {
      const { rowCount } = await db.pool.query(
        'update identity.login set totp_last_step = $2 where user_id = $1 and totp_last_step < $2',
        [userId, step],
      );
      return rowCount === 1;
    },
    invited: (tokenHash) =>
      db.platform((tx) =>
        maybeRow(
          tx,
          sql<Invited>`select i.user_id as "userId", l.email, array(select name from published.organization
            union select name from published.business_unit
            union select slug from published.business_unit limit 500) as "billerNames"
            from identity.invitation i join identity.login l on l.user_id = i.user_id
            where i.token_hash = ${tokenHash} and i.used_date is null and i.expires_date > now()`,
        ),
      ),
    acceptInvitation: (tokenHash, passwordHash) => db.platform((tx) => acceptInvitation(tx, tokenHash, passwordHash)),
    async brandOf(slug) {
      return businessUnitBySlug(db, slug);
    },
  };
}

async function quickPayClaims(db: Database, id: number) {
  const session = await quickPaySessionById(db, id);
  if (!session) return undefined;
  return {
    name: 'Payer',
    email: '',
    role: 'QuickPay',
    permissions: [],
    business_unit_id: session.businessUnitId,
    business_unit_slug: session.slug,
    customer_id: null,
    environment_key: null,
    embedded_data: null,
    session_identifier: session.identifier,
  };
}

async function personClaims(db: Database, id: number, mockRole: string | undefined) {
  const user = await readUser(db, id);
  if (user?.status !== 'Active') return undefined;
  const contact = await db.platform((tx) =>
    maybeRow(
      tx,
      sql<{
        email: string;
        slug: string;
        idleMinutes: number | null;
      }>`select u.email, u.business_unit_slug as slug, o.staff_idle_minutes as "idleMinutes"
        from user_account u left join published.organization o on o.id = u.organization_id where u.id = ${id}`,
    ),
  );
  const mocked = user.role === 'Global Admin' ? mockableRoles.find((role) => role === mockRole) : undefined;
  const role: Role = mocked ?? user.role;
  const held =
    role === 'Global Admin' || role === 'Organization Admin'
      ? permissions
      : mocked
        ? roleTemplates[role]
        : user.permissions;
  return {
    name: user.name,
    email: contact?.email ?? '',
    role,
    permissions: role === 'Customer' || role === 'Base User' ? [] : held,
    business_unit_id: user.units[0] ?? null,
    business_unit_slug: contact?.slug ?? '',
    customer_id: user.customerId,
    environment_key: null,
    embedded_data: null,
    session_identifier: null,
    idle_minutes: contact?.idleMinutes ?? usualIdleMinutes,
    ...(mocked ? { act: { sub: String(user.id), name: user.name } } : {}),
  };
}

/** Ends look-up sessions a day after they were last used. */
export const purgeQuickPaySessions = (db: Database) => db.platform(purgeLookUps);

const purgeBatch = 5_000;

/**
 * Throws away what the provider kept and what has ended: codes, half-finished sign-ins, sessions (security.md T43).
 * Answers how many rows went.
 */
export async function purgeProvider(db: Database): Promise<number> {
  let purged = 0;
  for (let last = purgeBatch; last === purgeBatch; purged += last) {
    last = await db.platform((tx) =>
      change(
        tx,
        sql`delete from identity.oidc_payload
          where ctid = any(array(select ctid from identity.oidc_payload
          where expires_at < now() order by expires_at limit ${purgeBatch} for update skip locked))`,
      ),
    );
  }
  return purged;
}
