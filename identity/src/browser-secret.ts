import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';

const keptDays = 400;
const shape = /^[\w-]{32}$/;
const nameOf = (issuer: string) => `${issuer.startsWith('https://') ? '__Secure-' : ''}rp_browser`;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * The hash of the secret by which a browser is known that was there before; one that has none gets one. It opens
 * nothing.
 */
export function browserHash(ctx: KoaContextWithOIDC, issuer: string): string {
  const secure = issuer.startsWith('https://');
  const name = nameOf(issuer);
  const kept = ctx.cookies.get(name, { signed: false }) ?? '';
  const secret = shape.test(kept) ? kept : randomBytes(24).toString('base64url');
  const maxAge = keptDays * 86_400_000;
  if (secret !== kept)
    ctx.cookies.set(name, secret, { httpOnly: true, sameSite: 'lax', secure, signed: false, maxAge, path: '/auth' });
  return hashOf(secret);
}

/** The same of a request that is no step of the library; '' for a browser that has no secret yet. */
export function browserHashIn(req: IncomingMessage, issuer: string): string {
  const cookies = (req.headers.cookie ?? '').split(/; */);
  const kept = cookies.find((cookie) => cookie.startsWith(`${nameOf(issuer)}=`))?.split('=')[1] ?? '';
  return shape.test(kept) ? hashOf(kept) : '';
}
