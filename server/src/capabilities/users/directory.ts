import { isEmail } from '@ratepayer/contract/kit/fields.ts';
import type { Directory, Invited } from '@ratepayer/identity/directory.ts';
import { sql } from 'kysely';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { addressKey } from '../../platform/limits/limits.ts';
import { lookUpForQuickPay } from '../accounts/look-up-for-quick-pay.ts';
import type { LookUpGuard } from '../accounts/look-up-limits.ts';
import { purgeLookUps, quickPaySessionById } from '../accounts/quick-pay-session.ts';
import { enterByTicket } from '../accounts/use-sign-in-link.ts';
import { businessUnitBySlug } from '../organizations/find-business-unit.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { beginTry } from './begin-try.ts';
import { noteSession } from './browser-sessions.ts';
import { findLogin, keepPasswordHash, recordSignIn } from './logins.ts';
import { machineClient } from './machine-client.ts';
import { mailSignInCode } from './mail-sign-in-code.ts';
import { notePasskeyUse, passkeyNamed } from './passkey-sign-in.ts';
import { personClaims } from './person-claims.ts';
import { keepSecondFactor, secondFactorOf, useStep } from './second-factor.ts';
import { takeSignInCode } from './take-sign-in-code.ts';

const firstQuickPaySubject = 1_000_000_000_001;

const throttles = {
  'sign-in starts': 'L3 sign-in starts of an address',
  tokens: 'L11 tokens of a machine client',
  'failed secrets': 'L11 failed secrets of a machine client',
} as const;

/** What the identity provider asks the portal. */
export function portalDirectory(db: Database, guard: LookUpGuard, staffMfa: 'required' | 'optional'): Directory {
  const factor = { db, keyring: guard.keyring, staffMfa };
  return {
    findLogin: (email) => findLogin(db, email),
    beginTry: (userId) => beginTry(db, userId),
    keepPasswordHash: (userId, passwordHash) => keepPasswordHash(db, userId, passwordHash),
    recordSignIn: (userId) => recordSignIn(db, userId),
    claimsOf: (subject, mockRole) =>
      Number(subject) >= firstQuickPaySubject
        ? quickPayClaims(db, Number(subject))
        : personClaims(db, Number(subject), mockRole),
    // A look-up by a code is nobody's session.
    noteSession: async (seen) => seen.userId >= firstQuickPaySubject || noteSession(db, seen),
    machineClient: (clientId) => machineClient(db, clientId),
    lookUp: (request) => lookUpForQuickPay(db, guard, request),
    isThrottled: (what, key, peek = false) => isThrottled(guard, what, key, peek),
    async beginTryOf(address) {
      const limit = 'L3 failures of an address';
      const reserved = await guard.limits.reserve([[limit, addressKey(address)]]);
      return reserved.isOver(limit) ? undefined : { giveBack: () => reserved.giveBack() };
    },
    enterByTicket: async (ticket) => (await enterByTicket(db, ticket))?.toString(),
    secondFactorOf: (userId) => secondFactorOf(factor, userId),
    keepSecondFactor: (userId, secret, exceptSession) => keepSecondFactor(factor, userId, secret, exceptSession),
    useStep: (userId, step) => useStep(db, userId, step),
    passkey: (credentialId) => passkeyNamed(db, credentialId),
    notePasskeyUse: (credentialId, counter) => notePasskeyUse(db, credentialId, counter),
    isAddress: isEmail,
    mailCode: (asked) => mailSignInCode({ db, limits: guard.limits }, asked),
    takeCode: (typed) => takeSignInCode({ db, keyring: guard.keyring, limits: guard.limits }, typed),
    invited: (tokenHash) =>
      db.platform((tx) =>
        maybeRow(
          tx,
          sql<Invited>`select i.user_id as "userId", l.email, array(select name from published.organization
            union select name from published.business_unit
            union select slug from published.business_unit limit 500) as "billerNames",
            case when i.purpose = 'Payer Login'
              then jsonb_build_object('slug', a.business_unit_slug, 'returnPath', i.return_path) end as payer
            from identity.invitation i join identity.login l on l.user_id = i.user_id
            join user_account a on a.id = i.user_id and a.status <> 'Disabled'
            where i.token_hash = ${tokenHash} and i.used_date is null and i.expires_date > now()`,
        ),
      ),
    acceptInvitation: (tokenHash, passwordHash, clientAddress) =>
      db.platform((tx) => acceptInvitation(tx, { tokenHash, passwordHash, clientAddress })),
    brandOf: async (slug) => businessUnitBySlug(db, slug),
  };
}

/** Counts one, or (`peek`) only looks. */
async function isThrottled(
  { limits }: LookUpGuard,
  what: keyof typeof throttles,
  key: string,
  peek: boolean,
): Promise<boolean> {
  const limit = throttles[what];
  const counted = what === 'sign-in starts' ? addressKey(key) : key;
  if (peek) return limits.isFull(limit, counted);
  if ((await limits.count(limit, counted)) > limits.most(limit)) return true;
  if (what !== 'sign-in starts') return false;
  // Starts from everywhere fill the same table; only those that their own address still has left count here.
  const ofAll = 'L3 sign-in starts of all';
  return (await limits.count(ofAll, '')) > limits.most(ofAll);
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
    environment_key: session.environmentKey,
    embedded_data: null,
    session_identifier: session.identifier,
  };
}

/** Ends look-up sessions a day after they were last used. */
export const purgeQuickPaySessions = (db: Database) => db.platform(purgeLookUps);
