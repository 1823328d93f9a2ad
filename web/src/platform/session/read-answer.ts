import { config } from '../config.ts';
import { base64url, type PendingSignIn, takePending } from './authorize.ts';
import { publishedKeys } from './published-keys.ts';
import { type StoredUser, userFromClaims } from './user.ts';
import { verifyIdToken } from './verify-token.ts';

/** The provider said no; `description` is what it gave as the reason. */
export class SignInRefused extends Error {
  readonly description: string;
  constructor(description: string) {
    super(description);
    this.description = description;
  }
}

/**
 * Reads the provider's answer (fragment or query) and proves it: state, signature, issuer, audience, nonce, time,
 * at_hash.
 * @throws SignInRefused when the provider refused, Error when the answer cannot be trusted.
 */
export async function readAnswer(answer: string): Promise<{ stored: StoredUser; pending: PendingSignIn }> {
  const params = new URLSearchParams(answer.replace(/^[#?]/, ''));
  const pending = takePending(params.get('state'));
  if (!pending) throw new Error('Not begun in this tab, or used already');
  if (params.has('error')) throw new SignInRefused(params.get('error_description') ?? params.get('error') ?? '');
  const tokens = params.has('code')
    ? await exchange(params.get('code') ?? '', pending)
    : {
        idToken: params.get('id_token') ?? '',
        accessToken: params.get('access_token') ?? '',
        expiresIn: Number(params.get('expires_in')),
      };
  const expected = { issuer: config.issuer, nonce: pending.nonce, nowSeconds: Date.now() / 1000 };
  const claims = await verifyIdToken(tokens.idToken, publishedKeys, expected);
  // Implicit tokens come through the address: one without the hash could be anybody's.
  const isBound = claims.at_hash === (await halfHash(tokens.accessToken));
  if (!isBound && (claims.at_hash !== undefined || !params.has('code'))) {
    throw new Error('The access token is of another sign-in');
  }
  const { accessToken, idToken, expiresIn } = tokens;
  return {
    pending,
    stored: { user: userFromClaims(claims), accessToken, idToken, expiresAt: Date.now() + expiresIn * 1000 },
  };
}

async function halfHash(token: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return base64url(digest.slice(0, 16));
}

async function exchange(code: string, pending: PendingSignIn) {
  const response = await fetch(`${config.issuer}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: pending.redirectUri,
      client_id: 'portal',
      code_verifier: pending.verifier,
    }),
  });
  if (!response.ok) throw new Error('No tokens');
  const body = (await response.json()) as { id_token: string; access_token: string; expires_in: number };
  return { idToken: body.id_token, accessToken: body.access_token, expiresIn: body.expires_in };
}
