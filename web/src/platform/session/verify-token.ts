/** Browsers' clocks are wrong by up to this much (AUTH-006); the server allows 30 seconds. */
export const clockSkewSeconds = 3900;

/** Claims of an id token whose signature, issuer, audience, times and nonce are right. */
export interface IdClaims {
  readonly sub: string;
  readonly iat: number;
  readonly exp: number;
  readonly nonce: string;
  readonly at_hash?: string;
  readonly [claim: string]: unknown;
}

interface Expected {
  readonly issuer: string;
  readonly nonce: string;
  readonly nowSeconds: number;
}

/** The public keys of an issuer, as it publishes them. */
export interface KeySet {
  readonly keys: readonly JsonWebKey[];
}

/** Says which part is wrong; no payer reads it. */
const refuse = (part: string): never => {
  throw new Error(`id token: ${part}`);
};

/** Base64url as RFC 7515 has it: no padding, no other alphabet. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) refuse('form');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

function objectOf(part: string): Record<string, unknown> {
  const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part)));
  return typeof read === 'object' && read !== null && !Array.isArray(read)
    ? (read as Record<string, unknown>)
    : refuse('form');
}

/**
 * Proves an id token: RS256 by the one published RSA key of its id, then issuer, audience, times and nonce.
 * @throws Error when anything is not exactly as expected.
 */
export async function verifyIdToken(
  token: string,
  keysOf: (anew: boolean) => Promise<KeySet>,
  expected: Expected,
): Promise<IdClaims> {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !signature) refuse('form');
  const header = objectOf(head);
  if (header['alg'] !== 'RS256') refuse('alg');
  if ('crit' in header) refuse('crit');
  const right = await crypto.subtle.verify(
    'RSASSA-PKCS1-v1_5',
    await keyFor(keysOf, header['kid']),
    bytesOf(signature),
    new TextEncoder().encode(`${head}.${body}`),
  );
  if (!right) refuse('signature');
  return checkClaims(objectOf(body), expected);
}

async function keyFor(keysOf: (anew: boolean) => Promise<KeySet>, id: unknown): Promise<CryptoKey> {
  const fits = (key: JsonWebKey) =>
    (key as { kid?: unknown }).kid === id &&
    key.kty === 'RSA' &&
    (key.use ?? 'sig') === 'sig' &&
    (key.alg ?? 'RS256') === 'RS256';
  const fitting = async (anew: boolean) => (typeof id === 'string' ? (await keysOf(anew)).keys.filter(fits) : []);
  let found = await fitting(false);
  if (found.length === 0 && typeof id === 'string') found = await fitting(true); // keys may have changed since they were asked for
  const [key] = found;
  if (!key || found.length > 1) return refuse('kid');
  // Modulus and exponent only: what else stands in a key never changes how it is used.
  const { n, e } = key as { n: string; e: string };
  return crypto.subtle.importKey('jwk', { kty: 'RSA', n, e }, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

function checkClaims(claims: Record<string, unknown>, { issuer, nonce, nowSeconds }: Expected): IdClaims {
  const { iss, aud, exp, nbf, iat, sub } = claims;
  const checks: Readonly<Record<string, boolean>> = {
    iss: iss === issuer,
    aud: aud === 'portal' || (Array.isArray(aud) && aud.includes('portal')),
    sub: typeof sub === 'string' && sub !== '',
    exp: typeof exp === 'number' && exp > nowSeconds - clockSkewSeconds,
    nbf: nbf === undefined || (typeof nbf === 'number' && nbf <= nowSeconds + clockSkewSeconds),
    iat: typeof iat === 'number' && isTimely(iat, nowSeconds),
    nonce: claims['nonce'] === nonce,
  };
  const wrong = Object.keys(checks).find((name) => !checks[name]);
  return wrong === undefined ? (claims as IdClaims) : refuse(wrong);
}

/** Issued now, in the past, or at most the clock skew ahead of this browser's clock. */
export const isTimely = (issuedAt: number, nowSeconds: number): boolean => issuedAt <= nowSeconds + clockSkewSeconds;
