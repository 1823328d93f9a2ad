import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { config } from '../config.ts';
import { base64url, type PendingSignIn, takePending } from './authorize.ts';
import { type StoredUser, userFromClaims } from './user.ts';

/** Browsers' clocks are wrong by up to this much (AUTH-006); the server allows 30 seconds. */
export const clockSkewSeconds = 3900;

/** The provider said no; `description` is what it gave as the reason. */
export class SignInRefused extends Error {
  readonly description: string;
  constructor(description: string) {
    super(description);
    this.description = description;
  }
}

/**
 * Reads the provider's answer (fragment or query) and proves it: state, signature, issuer, audience, nonce, time, at_hash.
 * @throws SignInRefused when the provider refused, Error when the answer cannot be trusted.
 */
export async function readAnswer(answer: string): Promise<{ stored: StoredUser; pending: PendingSignIn }> {
  const params = new URLSearchParams(answer.replace(/^[#?]/, ''));
  const pending = takePending(params.get('state'));
  if (!pending) throw new Error('This sign-in was not begun in this tab, or was used already.');
  if (params.has('error')) throw new SignInRefused(params.get('error_description') ?? params.get('error') ?? '');
  const tokens = params.has('code')
    ? await exchange(params.get('code') ?? '', pending)
    : { idToken: params.get('id_token') ?? '', accessToken: params.get('access_token') ?? '', expiresIn: Number(params.get('expires_in')) };
  const claims = await verify(tokens.idToken, pending.nonce);
  const hash = claims['at_hash'];
  if (typeof hash === 'string' && hash !== (await halfHash(tokens.accessToken))) throw new Error('The access token does not belong to this sign-in.');
  return { pending, stored: { user: userFromClaims(claims), accessToken: tokens.accessToken, idToken: tokens.idToken, expiresAt: Date.now() + tokens.expiresIn * 1000 } };
}

async function verify(idToken: string, nonce: string): Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(`${config.issuer}/jwks`));
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: config.issuer,
    audience: 'portal',
    algorithms: ['RS256'],
    clockTolerance: clockSkewSeconds,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  });
  if (payload['nonce'] !== nonce) throw new Error('The answer belongs to another sign-in.');
  if (!isTimely(payload.iat ?? 0, Date.now() / 1000)) throw new Error('The token was issued too far in the future.');
  return payload;
}

/** Issued now, in the past, or at most the clock skew ahead of this browser's clock. */
export const isTimely = (issuedAt: number, nowSeconds: number): boolean => issuedAt <= nowSeconds + clockSkewSeconds;

async function halfHash(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return base64url(digest.slice(0, 16));
}

async function exchange(code: string, pending: PendingSignIn) {
  const response = await fetch(`${config.issuer}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: pending.redirectUri, client_id: 'portal', code_verifier: pending.verifier }),
  });
  if (!response.ok) throw new Error('The sign-in could not be completed.');
  const body = (await response.json()) as { id_token: string; access_token: string; expires_in: number };
  return { idToken: body.id_token, accessToken: body.access_token, expiresIn: body.expires_in };
}
