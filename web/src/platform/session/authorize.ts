import { config } from '../config.ts';
import type { Slot } from './user.ts';

/** Keys the portal adds to a sign-in (AUTH-008); repeated ones keep their order. */
export type ExtraKeys = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** Path and query to come back to. */
  readonly returnTo: string;
  readonly slot: Slot;
}

const pendingKey = (state: string) => `ratepayer.signin.${state}`;
const random = () => base64url(crypto.getRandomValues(new Uint8Array(24)));
export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** The authorization request; state, nonce and verifier are kept in this tab and read once. */
export async function authorizationUrl(
  page: 'callback' | 'silent-refresh',
  slot: Slot,
  extra: ExtraKeys,
  returnTo = '',
): Promise<{ url: URL; pending: PendingSignIn }> {
  const pending: PendingSignIn = {
    state: random(),
    nonce: random(),
    verifier: random() + random(),
    redirectUri: `${config.portalUrl}/${page}`,
    returnTo,
    slot,
  };
  const url = new URL(`${config.issuer}/auth`);
  const set = (key: string, value: string) => url.searchParams.append(key, value);
  set('client_id', 'portal');
  set('response_type', config.flow === 'code' ? 'code' : 'id_token token');
  set('scope', 'openid profile permissions api');
  set('redirect_uri', pending.redirectUri);
  set('state', pending.state);
  set('nonce', pending.nonce);
  if (config.flow === 'code') {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier));
    set('code_challenge', base64url(new Uint8Array(digest)));
    set('code_challenge_method', 'S256');
    set('response_mode', 'fragment');
  }
  for (const [key, value] of Object.entries(extra)) for (const one of [value ?? []].flat()) set(key, one);
  sessionStorage.setItem(pendingKey(pending.state), JSON.stringify(pending));
  return { url, pending };
}

/** The request that an answer belongs to, once. */
export function takePending(state: string | null): PendingSignIn | undefined {
  const key = pendingKey(state ?? '');
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return kept ? (JSON.parse(kept) as PendingSignIn) : undefined;
}
