import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Surroundings } from './respond.ts';

/**
 * Addresses are made from the issuer alone: what a peer says about the outside is never handed to the provider
 * (security.md T34).
 */
export function believeNoProxy(req: IncomingMessage, { issuer, trustProxy }: Surroundings): void {
  for (const name of Object.keys(req.headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete req.headers[name];
  if (!trustProxy) return;
  const { protocol, host } = new URL(issuer);
  req.headers['x-forwarded-proto'] = protocol.replace(':', '');
  req.headers['x-forwarded-host'] = host;
}

/** What every answer of the provider carries; only its own pages may show and post anything. */
export function setHeaders(res: ServerResponse, path: string, nonce: string, options: Surroundings): void {
  res.setHeader('x-nonce', nonce);
  const interactive =
    path.includes('interaction') || path.startsWith('/session') || path === '/set-password' || path === '/';
  const origin = new URL(options.portalUrl).origin;
  const assets = `${options.portalUrl}/assets/`;
  const loads = `script-src 'nonce-${nonce}'; style-src ${assets}; img-src 'self' data:; font-src ${assets}`;
  const reaches = `connect-src 'self'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`;
  res.setHeader(
    'content-security-policy',
    interactive ? `default-src 'none'; ${loads}; ${reaches}` : `default-src 'none'; frame-ancestors ${origin}`,
  );
  if (interactive) res.setHeader('x-frame-options', 'DENY');
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('referrer-policy', interactive ? 'strict-origin' : 'no-referrer');
  res.setHeader('origin-agent-cluster', '?1');
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-robots-tag', 'noindex, nofollow');
  const writeHead = res.writeHead;
  res.writeHead = function hideNonce(this: ServerResponse, ...args: unknown[]) {
    res.removeHeader('x-nonce');
    return Reflect.apply(writeHead, this, args);
  } as typeof res.writeHead;
}
