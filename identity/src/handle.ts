import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { hashPassword, isOldHash, verifyPassword } from './passwords.ts';
import { messagePage, signInPage } from './pages.ts';
import type { TextKey, Words } from './words.ts';
import { type extraKeys, makeProviders } from './providers.ts';
import { readBody, sendPage, type Surroundings } from './respond.ts';
import { afterPassword, readHalf } from './second-factor.ts';
import { setPassword } from './set-password.ts';

export interface Identity {
  /** Serves everything below /auth; `req.url` has that prefix cut off. */
  handle(req: IncomingMessage, res: ServerResponse): void;
}

/** Parts of one look-up answer that came several times are carried as one value each. */
const separator = '\u001f';

export function createIdentity(options: Surroundings): Identity {
  const { people, lookups } = makeProviders(options);
  const serve = { people: people.callback(), lookups: lookups.callback() };
  for (const provider of [people, lookups]) provider.on('server_error', (_ctx, error) => options.onError(error));

  const refused = (res: ServerResponse, status: number, why: TextKey) =>
    sendPage(res, status, refusal(options.words(), why));

  async function route(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const nonce = randomBytes(16).toString('base64');
    const url = new URL(req.url ?? '/', 'http://local');
    setHeaders(res, url.pathname, nonce, options);
    believeNoProxy(req, options);
    const interaction = /^\/(lookup-)?interaction\/[\w-]+$/.exec(url.pathname);
    if (interaction)
      return interaction[1] ? resolveLookup(lookups, options, req, res) : signIn(people, options, req, res, nonce);
    if (/^\/(auth|lookup)\/*$/i.test(url.pathname)) return start(req, res, url);
    if (url.pathname === '/token') return token(req, res);
    if (url.pathname === '/set-password') return setPassword(options, req, res, url, nonce);
    if (url.pathname.startsWith('/lookup')) {
      forgetLookup(req, lookups.cookieName('session'));
      return serve.lookups(req, res);
    }
    return serve.people(req, res);
  }

  /**
   * An authorization request. The provider knows more ways to write its address, and posts: one is enough, and no check
   * is passed by another.
   */
  async function start(
    req: IncomingMessage,
    res: ServerResponse,
    { pathname, searchParams: query }: URL,
  ): Promise<void> {
    if (pathname !== '/auth' || req.method !== 'GET') return refused(res, 404, 'nothing_here');
    if (hasBadMode(query)) return refused(res, 400, 'bad_response_mode');
    const isRenewal = query.getAll('prompt').join() === 'none';
    // A renewal leaves nothing behind when there is no session; every other start leaves a row (security.md T43).
    if (!isRenewal && (await options.directory.isThrottled('sign-in starts', options.addressOf(req))))
      return tooManyStarts(res, query);
    const forLookup = query.has('account_number') || query.get('login_hint') === 'quickpay';
    if (forLookup && !isRenewal) forgetLookup(req, lookups.cookieName('session'));
    req.url = `${forLookup ? '/lookup' : '/auth'}?${joined(query)}`;
    (req as { originalUrl?: string }).originalUrl = `/auth${req.url}`; // what the provider reads its own mount path from
    return (forLookup ? serve.lookups(req, res) : serve.people(req, res)) as unknown as Promise<void>;
  }

  function tooManyStarts(res: ServerResponse, query: URLSearchParams): void {
    const silent = `${options.portalUrl}/silent-refresh`;
    res.setHeader('retry-after', '600');
    if (query.get('redirect_uri') !== silent) {
      refused(res, 429, 'too_many_ten_minutes');
      return;
    }
    res.statusCode = 303;
    res.setHeader(
      'location',
      `${silent}#${new URLSearchParams({ error: 'access_denied', error_description: 'wait', state: query.get('state') ?? '', iss: options.issuer })}`,
    );
    res.end();
  }

  /** Tokens of machine clients are limited per client, wrong secrets more so (L11). */
  async function token(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const id = clientIdOf(req.headers.authorization ?? '');
    if (
      id &&
      ((await options.directory.isThrottled('failed secrets', id, true)) ||
        (await options.directory.isThrottled('tokens', id)))
    ) {
      res.setHeader('retry-after', '60');
      res.statusCode = 429;
      res.setHeader('content-type', 'application/json');
      res.end(
        JSON.stringify({ error: 'slow_down', error_description: 'Too many requests. Wait a minute and try again.' }),
      );
      return;
    }
    if (id)
      res.once('finish', () => void (res.statusCode === 401 && options.directory.isThrottled('failed secrets', id)));
    return serve.people(req, res) as unknown as Promise<void>;
  }

  return {
    handle: (req, res) => {
      (req as { originalUrl?: string }).originalUrl ??= `/auth${req.url}`;
      route(req, res).catch((error) => {
        options.onError(error);
        if (!res.headersSent) sendPage(res, 400, refusal(options.words(), 'page_invalid'));
      });
    },
  };
}

/** Says that a sign-in is not possible, and why. */
const refusal = (words: Words, why: TextKey): string =>
  messagePage(words, words.say('could_not_sign_in'), words.say(why));

/**
 * The client of a Basic header as the provider reads it: the scheme in any case, the id form-encoded (RFC 6749 2.3.1).
 */
function clientIdOf(authorization: string): string {
  const [id = ''] = Buffer.from(/^basic +(.+)$/i.exec(authorization)?.[1] ?? '', 'base64')
    .toString()
    .split(':');
  return (new URLSearchParams(`id=${id.replaceAll('&', '%26')}`).get('id') ?? '').slice(0, 100);
}

/**
 * Every look-up opens a session of its own: the one before, of another bill or of another person at this browser, is
 * not asked for (security.md T7).
 */
function forgetLookup(req: IncomingMessage, name: string): void {
  const kept = (req.headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => !cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}.`));
  if (kept.length > 0) req.headers.cookie = kept.join('; ');
  else delete req.headers.cookie;
}

/**
 * Addresses are made from the issuer alone: what a peer says about the outside is never handed to the provider
 * (security.md T34).
 */
function believeNoProxy(req: IncomingMessage, { issuer, trustProxy }: Surroundings): void {
  for (const name of Object.keys(req.headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete req.headers[name];
  if (!trustProxy) return;
  const { protocol, host } = new URL(issuer);
  req.headers['x-forwarded-proto'] = protocol.replace(':', '');
  req.headers['x-forwarded-host'] = host;
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
  const interactive =
    path.includes('interaction') || path.startsWith('/session') || path === '/set-password' || path === '/';
  const origin = new URL(options.portalUrl).origin;
  res.setHeader(
    'content-security-policy',
    interactive
      ? `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${options.portalUrl}/assets/; img-src 'self' data:; font-src ${options.portalUrl}/assets/; connect-src 'self'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`
      : `default-src 'none'; frame-ancestors ${origin}`,
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

async function resolveLookup(
  provider: Provider,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
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

async function signIn(
  provider: Provider,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  nonce: string,
): Promise<void> {
  const { uid, params, session } = await provider.interactionDetails(req, res);
  const slug = String(params['business_unit_slug'] ?? '');
  const brand = slug ? await options.directory.brandOf(slug) : undefined;
  const words = options.words(brand?.culture);
  const page = {
    action: `/auth/interaction/${uid}`,
    token: options.sign(`interaction ${uid}`),
    brand,
    words,
    portalUrl: options.portalUrl,
    nonce,
    stylesheets: options.stylesheets(),
  };
  if (req.method !== 'POST') return sendPage(res, 200, signInPage({ ...page, email: '', error: '' }));
  const form = new URLSearchParams(await readBody(req));
  const origin = req.headers.origin;
  if (
    !options.isSigned(`interaction ${uid}`, form.get('token') ?? '') ||
    (origin !== undefined && origin !== 'null' && origin !== new URL(options.issuer).origin)
  ) {
    return sendPage(res, 403, refusal(words, 'page_invalid'));
  }
  const half = readHalf(options, uid, form.get('half') ?? '');
  if (half)
    return afterPassword(provider, options, req, res, {
      ...page,
      uid,
      sessionUid: session?.uid,
      userId: half.userId,
      typed: (form.get('code') ?? '').slice(0, 12),
      offered: half.secret,
    });
  const email = (form.get('email') ?? '').trim().slice(0, 200);
  const address = options.addressOf(req);
  // The same words as for a wrong password: who tries many is told nothing, and nothing is tried any more.
  const refuse = () => sendPage(res, 401, signInPage({ ...page, email, error: words.say('wrong_login') }));
  const ofAddress = await options.directory.beginTryOf(address);
  if (!ofAddress) return refuse();
  const login = await options.directory.findLogin(email);
  const ofLogin = login && (await options.directory.beginTry(login.userId));
  const right = await verifyPassword((form.get('password') ?? '').slice(0, 128), login?.passwordHash);
  if (!(login && ofLogin && right)) return refuse();
  await Promise.all([ofAddress.giveBack(), ofLogin.giveBack()]);
  if (isOldHash(login.passwordHash))
    await options.directory.keepPasswordHash(
      login.userId,
      await hashPassword((form.get('password') ?? '').slice(0, 128)),
    );
  return afterPassword(provider, options, req, res, {
    ...page,
    uid,
    sessionUid: session?.uid,
    userId: login.userId,
    typed: undefined,
    offered: '',
  });
}
