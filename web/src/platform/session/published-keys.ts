import { config } from '../config.ts';
import type { KeySet } from './verify-token.ts';

const keysLiveMs = 600_000;
let published: { readonly at: number; readonly keys: Promise<KeySet> } | undefined;

/** The issuer's public keys, asked for once in ten minutes or `anew`; whoever will sign in soon may ask before. */
export function publishedKeys(anew = false): Promise<KeySet> {
  if (published && !anew && Date.now() - published.at < keysLiveMs) return published.keys;
  const keys = fetch(`${config.issuer}/jwks`).then((response) => {
    if (!response.ok) throw new Error('The keys of the sign-in service could not be loaded.');
    return response.json() as Promise<KeySet>;
  });
  published = { at: Date.now(), keys };
  keys.catch(() => {
    published = undefined;
  });
  return keys;
}
