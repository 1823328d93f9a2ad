import { createHash, randomBytes } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';

const keptDays = 400;

/**
 * The hash of the secret by which a browser is known that was there before; one that has none gets one. It opens
 * nothing.
 */
export function browserHash(ctx: KoaContextWithOIDC, issuer: string): string {
  const secure = issuer.startsWith('https://');
  const name = `${secure ? '__Secure-' : ''}rp_browser`;
  const kept = ctx.cookies.get(name, { signed: false }) ?? '';
  const secret = /^[\w-]{32}$/.test(kept) ? kept : randomBytes(24).toString('base64url');
  const maxAge = keptDays * 86_400_000;
  if (secret !== kept)
    ctx.cookies.set(name, secret, { httpOnly: true, sameSite: 'lax', secure, signed: false, maxAge, path: '/auth' });
  return createHash('sha256').update(secret).digest('base64url');
}
