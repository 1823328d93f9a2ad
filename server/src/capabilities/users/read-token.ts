import { hash } from 'node:crypto';
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Clock } from '../../platform/clock/clock.ts';
import { notSignedIn } from '../../platform/http/refusal.ts';

export interface TokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
}

type Claims = Readonly<JWTPayload>;

const provenMs = 60_000; // a signing key that is withdrawn is in force no longer than that
const mostProven = 10_000;

/**
 * Reads the claims of a bearer token. One that proved itself is believed for a minute, and never past its end: a page
 * sends the same token with every call. What may be taken back (a look-up, a user, a machine client) is no claim and is
 * looked up by whoever asks. @throws 401.
 */
export function tokenReader(
  rules: TokenRules,
  clock: Clock,
  most = mostProven,
): (authorization: string) => Promise<Claims> {
  const proven = new Map<string, { readonly from: number; readonly until: number; readonly claims: Claims }>();
  return async (authorization) => {
    const key = hash('sha256', authorization, 'base64url');
    const now = clock.now();
    const at = now.getTime();
    const kept = proven.get(key);
    if (kept && kept.from <= at && at < kept.until) return kept.claims;
    proven.delete(key);
    const claims = await prove(authorization, rules, now);
    const [oldest] = proven.keys();
    if (proven.size >= most && oldest !== undefined) proven.delete(oldest);
    proven.set(key, { from: at, until: Math.min(at + provenMs, (claims.exp ?? 0) * 1000), claims });
    return claims;
  };
}

async function prove(authorization: string, rules: TokenRules, now: Date): Promise<Claims> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
  if (!token) throw notSignedIn();
  try {
    const { payload } = await jwtVerify(token, rules.keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      typ: 'at+jwt',
      algorithms: ['RS256'],
      clockTolerance: 30,
      currentDate: now,
      requiredClaims: ['exp', 'iat', 'sub', 'client_id'],
    });
    return payload;
  } catch {
    throw notSignedIn();
  }
}
