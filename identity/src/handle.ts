import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { hashPassword, isOldHash, verifyPassword } from './passwords.ts';
import { messagePage, signInPage } from './pages.ts';
import { type extraKeys, makeProviders } from './providers.ts';
import { readBody, sendPage, type Surroundings } from './respond.ts';
import { afterPassword, readHalf } from './second-factor.ts';
import { setPassword } from './set-password.ts';

export interface Identity {
  /** Serves everything below /auth; `req.url` has that prefix cut off. */
  handle(req: IncomingMessage, res: ServerResponse): void;
}

const wrongLogin = 'E-mail or password is not right. Check both and try again.';

/** Parts of one look-up answer that came several times are carried as one value each. */
const separator = '\u001f';

export function createIdentity(options: Surroundings): Identity {
  const { people, lookups } = makeProviders(options);
  const serve = { people: people.callback(), lookups: lookups.callback() };
  for (const provider of [people, lookups]) provider.on('server_error', (_ctx, error) => options.onError(error));

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    const url = new URL(req.url ?? '/', 'http://local');
    setHeaders(res, url.pathname, nonce, options);
    const interaction = /^\/(lookup-)?interaction\/[\w-]+$/.exec(url.pathname);
    if (interaction) return interaction[1] ? resolveLookup(lookups, options, req, res) : signIn(people, options, req, res, nonce);
    if (url.pathname === '/auth') {
      const query = url.searchParams;
      if (hasBadMode(query)) return sendPage(res, 400, messagePage('We could not sign you in', 'This response mode is not offered.'));
      const forLookup = query.has('account_number') || query.get('login_hint') === 'quickpay';
      req.url = `${forLookup ? '/lookup' : '/auth'}?${joined(query)}`;
      (req as { originalUrl?: string }).originalUrl = `/auth${req.url}`; // what the provider reads its own mount path from
      return forLookup ? serve.lookups(req, res) : serve.people(req, res);
    }
    if (url.pathname === '/token') return token(req, res);
    if (url.pathname === '/set-password') return setPassword(options, req, res, url, nonce);
    if (url.pathname.startsWith('/lookup')) return serve.lookups(req, res);
    return serve.people(req, res);
  }

  /** Tokens of machine clients are limited per client, wrong secrets more so (L11). */
  async function token(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const client = /^Basic (.+)$/.exec(req.headers.authorization ?? '')?.[1];
    const id = client ? (Buffer.from(client, 'base64').toString().split(':')[0] ?? '').slice(0, 100) : '';
    if (id && ((await options.directory.isThrottled('failed secrets', id, true)) || (await options.directory.isThrottled('tokens', id)))) {
      res.setHeader('retry-after', '60');
      res.statusCode = 429;
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ error: 'slow_down', error_description: 'Too many requests. Wait a minute and try again.' }));
      return;
    }
    if (id) res.once('finish', () => void (res.statusCode === 401 && options.directory.isThrottled('failed secrets', id)));
    return serve.people(req, res) as unknown as Promise<void>;
  }

  return {
    handle: (req, res) => {
      (req as { originalUrl?: string }).originalUrl ??= `/auth${req.url}`;
      route(req, res).catch((error) => {
        options.onError(error);
        if (!res.headersSent) sendPage(res, 400, messagePage('We could not sign you in', 'This page is no longer valid. Please start again.'));
      });
    },
  };
}

/** Tokens leave in the fragment or by code only. */
function hasBadMode(query: URLSearchParams): boolean {
  const mode = query.get('response_mode');
  return mode !== null && mode !== 'fragment';
}

function joined(query: URLSearchParams): string {
  const out = new URLSearchParams();
  for (const key of new Set(query.keys())) {
    const values = query.getAll(key);
    const many = key.startsWith('additional_identifier_');
    if (many) out.set(key, values.join(separator));
    else for (const value of values) out.append(key, value);
  }
  return out.toString();
}

function setHeaders(res: ServerResponse, path: string, nonce: string, options: Surroundings): void {
  res.setHeader('x-nonce', nonce);
  const interactive = path.includes('interaction') || path.startsWith('/session') || path === '/set-password' || path === '/';
  const origin = new URL(options.portalUrl).origin;
  res.setHeader(
    'content-security-policy',
    interactive
      ? `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${options.portalUrl}/assets/; img-src 'self' data:; font-src ${options.portalUrl}/assets/; connect-src 'self'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors ${path.startsWith('/session') ? `'none'` : `'self'`}`
      : `default-src 'none'; frame-ancestors ${origin}`,
  );
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

async function resolveLookup(provider: Provider, options: Surroundings, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const value = (key: (typeof extraKeys)[number]) => String(params[key] ?? '').slice(0, 1000);
  const keys = value('additional_identifier_key').split(separator);
  const values = value('additional_identifier_value').split(separator);
  const outcome = await options.directory.lookUp({
    slug: value('business_unit_slug'),
    accountNumber: value('account_number'),
    answers: keys.map((key, i) => ({ key, value: values[i] ?? '' })).filter((answer) => answer.key !== ''),
    challenge: value('challenge'),
    clientAddress: options.addressOf(req),
  });
  await provider.interactionFinished(
    req,
    res,
    outcome.found
      ? { login: { accountId: outcome.subject, remember: false, ts: Math.floor(Date.now() / 1000) } }
      : { error: 'access_denied', error_description: `${outcome.reason} ${outcome.detail}`.trim() },
    { mergeWithLastSubmission: false },
  );
}

async function signIn(provider: Provider, options: Surroundings, req: IncomingMessage, res: ServerResponse, nonce: string): Promise<void> {
  const { uid, params } = await provider.interactionDetails(req, res);
  const slug = String(params['business_unit_slug'] ?? '');
  const page = {
    action: `/auth/interaction/${uid}`,
    token: options.sign(`interaction ${uid}`),
    brand: slug ? await options.directory.brandOf(slug) : undefined,
    portalUrl: options.portalUrl,
    nonce,
    stylesheets: options.stylesheets(),
  };
  if (req.method !== 'POST') return sendPage(res, 200, signInPage({ ...page, email: '', error: '' }));
  const form = new URLSearchParams(await readBody(req));
  const origin = req.headers.origin;
  if (form.get('token') !== page.token || (origin !== undefined && origin !== 'null' && origin !== new URL(options.issuer).origin)) {
    return sendPage(res, 403, messagePage('We could not sign you in', 'This page is no longer valid. Please start again.'));
  }
  const half = readHalf(options, uid, form.get('half') ?? '');
  if (half) return afterPassword(provider, options, req, res, { ...page, uid, userId: half.userId, typed: (form.get('code') ?? '').slice(0, 12), offered: half.secret });
  const email = (form.get('email') ?? '').trim().slice(0, 200);
  const address = options.addressOf(req);
  // The same words as for a wrong password: who tries many is told nothing, and nothing is tried any more.
  if (await options.directory.isThrottled('sign-in failures', address, true)) return sendPage(res, 401, signInPage({ ...page, email, error: wrongLogin }));
  const login = await options.directory.findLogin(email);
  const password = (form.get('password') ?? '').slice(0, 128);
  const right = await verifyPassword(password, login?.passwordHash);
  if (login && right && (login.lockedUntil === null || login.lockedUntil <= new Date())) {
    if (isOldHash(login.passwordHash)) await options.directory.keepPasswordHash(login.userId, await hashPassword(password));
    return afterPassword(provider, options, req, res, { ...page, uid, userId: login.userId, typed: undefined, offered: '' });
  }
  await options.directory.isThrottled('sign-in failures', address);
  if (login) await options.directory.recordFailure(login.userId);
  sendPage(res, 401, signInPage({ ...page, email, error: wrongLogin }));
}
