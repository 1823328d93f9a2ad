import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Directory } from './directory.ts';
import { slowDown } from './slow-down.ts';

const longestAssertionSeconds = 300;

/** A program signs that it is itself for a few minutes, and gets no more tokens than with a secret (L11). */
export async function limitAssertion(directory: Directory, ctx: KoaContextWithOIDC, claims: Record<string, unknown>) {
  if (Number(claims['exp']) > Date.now() / 1000 + longestAssertionSeconds)
    throw new errors.InvalidClientAuth('good_for_too_long');
  if (await directory.isThrottled('tokens', ctx.oidc.client?.clientId ?? '')) {
    ctx.set('retry-after', '60');
    throw Object.assign(new errors.OIDCProviderError(429, slowDown.error), slowDown);
  }
}
