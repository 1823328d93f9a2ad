import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { roles, roleTemplates } from '@ratepayer/contract/users/roles.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { anonymous, type Caller } from '../../platform/http/caller.ts';
import { notSignedIn } from '../../platform/http/refusal.ts';
import { touchQuickPaySession } from '../accounts/quick-pay-session.ts';
import { callingClient } from './machine-client.ts';
import { type TokenRules, tokenReader } from './read-token.ts';
import { grantedTo, readUser, type User } from './read-user.ts';

export const remoteKeys = (issuer: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(`${issuer}/jwks`));

/**
 * Turns a bearer token into the caller. The user row is the authority, read with every call, so that what was changed
 * or taken away holds at the next one; claims can only narrow what it grants.
 */
export function authenticator(db: Database, rules: TokenRules, clock: Clock) {
  const claimsOf = tokenReader(rules, clock);

  return async function callerOf(
    authorization: string | undefined,
    clientAddress: string,
    userAgent: string,
  ): Promise<Caller> {
    const nobody = anonymous(clientAddress, userAgent);
    if (!authorization) return nobody;
    const claims = await claimsOf(authorization);
    const machine = claims['machine_client'];
    if (typeof machine === 'string') return machineCaller(db, machine, claims, nobody);
    if (claims['role'] === 'QuickPay') return quickPayCaller(db, claims, nobody);
    const user = await readUser(db, Number(claims.sub), String(claims['sid'] ?? ''));
    if (user?.status !== 'Active' || user.isSignedOut || isOver(claims, user.tokensValidFrom)) throw notSignedIn();
    return personCaller(user, claims, nobody);
  };
}

/**
 * Whether a token was handed out before everything ended that spoke for its person. One of the same second names its
 * session, which tells; one that names none was handed out by another provider, and is over.
 */
function isOver(claims: JWTPayload, validFrom: Date): boolean {
  const allowedMs = typeof claims['sid'] === 'string' && claims['sid'] !== '' ? 1000 : 0;
  return (claims.iat ?? 0) * 1000 < validFrom.getTime() - allowedMs;
}

function personCaller(user: User, claims: JWTPayload, nobody: Caller): Caller {
  const claimedRole = roles.find((role) => role === claims['role']) ?? user.role;
  const mocked = claimedRole !== user.role;
  if (mocked && user.role !== 'Global Admin') throw notSignedIn();
  const granted = grantedTo(user);
  const held = mocked ? granted.filter((p) => roleTemplates[claimedRole].includes(p)) : granted;
  return {
    ...nobody,
    kind: claimedRole === 'Customer' ? 'customer' : 'staff',
    id: user.id,
    name: user.name,
    role: claimedRole,
    permissions: new Set(claimedRole === 'Customer' || claimedRole === 'Base User' ? [] : held),
    businessUnitIds: claimedRole === 'Base User' ? [] : user.units,
    organizationId: user.organizationId,
    customerId: user.customerId,
    sessionUid: String(claims['sid'] ?? ''),
    signedInAt: typeof claims['auth_time'] === 'number' ? new Date(claims['auth_time'] * 1000) : null,
    actingAs: mocked ? `${user.name} as ${claimedRole}` : '',
  };
}

async function quickPayCaller(db: Database, claims: JWTPayload, nobody: Caller): Promise<Caller> {
  const session = await touchQuickPaySession(db, String(claims['session_identifier'] ?? ''));
  if (!session) throw notSignedIn();
  return {
    ...nobody,
    kind: 'quickPay',
    id: session.id,
    name: 'Payer',
    role: 'QuickPay',
    businessUnitIds: [session.businessUnitId],
    quickPaySessionId: session.id,
    lookedUp: session,
  };
}

async function machineCaller(db: Database, clientId: string, claims: JWTPayload, nobody: Caller): Promise<Caller> {
  const client = await callingClient(db, clientId, nobody.clientAddress);
  if (!client || (claims.iat ?? 0) * 1000 < client.tokensValidFrom.getTime() - 1000) throw notSignedIn();
  return {
    ...nobody,
    kind: 'machine',
    clientId,
    name: client.name,
    role: 'System User',
    permissions: new Set(client.permissions),
    businessUnitIds: client.businessUnitIds,
  };
}
