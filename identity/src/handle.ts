import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { newSecret, stepOf } from './one-time-code.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { codePage, messagePage, passwordPage, signInPage } from './pages.ts';
import { type extraKeys, type IdentityOptions, makeProviders } from './providers.ts';

export interface Identity {
  /** Serves everything below /auth; `req.url` has that prefix cut off. */
  handle(req: IncomingMessage, res: ServerResponse): void;
}

interface Surroundings extends IdentityOptions {
  /** Style sheets of the web client, for the interaction pages. */
  stylesheets(): readonly string[];
  sign(message: string): string;
  addressOf(req: IncomingMessage): string;
  onError(error: unknown): void;
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

function sendPage(res: ServerResponse, status: number, page: string): void {
  res.statusCode = status;
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.end(page);
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
  const right = await verifyPassword((form.get('password') ?? '').slice(0, 128), login?.passwordHash);
  if (login && right && (login.lockedUntil === null || login.lockedUntil <= new Date())) {
    return afterPassword(provider, options, req, res, { ...page, uid, userId: login.userId, typed: undefined, offered: '' });
  }
  await options.directory.isThrottled('sign-in failures', address);
  if (login) await options.directory.recordFailure(login.userId);
  sendPage(res, 401, signInPage({ ...page, email, error: wrongLogin }));
}

interface Step {
  readonly action: string;
  readonly token: string;
  readonly nonce: string;
  readonly stylesheets: readonly string[];
  readonly uid: string;
  readonly userId: number;
  /** What was typed as the code; undefined when it was not asked for yet. */
  readonly typed: string | undefined;
  /** The new secret shown to this person, when there is none yet. */
  readonly offered: string;
}

const halfLifeMs = 10 * 60_000;

/** The password was right: who it was, for this interaction only, sealed by a signature. */
function halfOf(options: Surroundings, uid: string, userId: number, secret: string): string {
  const body = Buffer.from(JSON.stringify({ userId, secret, until: Date.now() + halfLifeMs })).toString('base64url');
  return `${body}.${options.sign(`half ${uid} ${body}`)}`;
}

function readHalf(options: Surroundings, uid: string, half: string): { userId: number; secret: string } | undefined {
  const [body = '', signature = ''] = half.split('.');
  if (half === '' || options.sign(`half ${uid} ${body}`) !== signature) return undefined;
  const read = JSON.parse(Buffer.from(body, 'base64url').toString()) as { userId: number; secret: string; until: number };
  return read.until > Date.now() ? read : undefined;
}

/** Asks for the code of the second factor where there is one, sets one up where there must be one, and signs in. */
async function afterPassword(provider: Provider, options: Surroundings, req: IncomingMessage, res: ServerResponse, step: Step): Promise<void> {
  const { directory } = options;
  const { secret, required, locked } = await directory.secondFactorOf(step.userId);
  const address = options.addressOf(req);
  if (locked || (await directory.isThrottled('sign-in failures', address, true)))
    return sendPage(res, 401, messagePage('We could not sign you in', 'There were too many tries. Wait a while, then start again.'));
  const finish = async (amr: string[]) => {
    await directory.recordSignIn(step.userId);
    await provider.interactionFinished(req, res, { login: { accountId: String(step.userId), remember: false, amr } }, { mergeWithLastSubmission: false });
  };
  if (secret === undefined && !required) return finish(['pwd']);
  const offered = secret === undefined ? step.offered || newSecret() : '';
  const used = step.typed === undefined ? undefined : stepOf(secret ?? offered, step.typed, new Date());
  if (used !== undefined && (await directory.useStep(step.userId, used))) {
    if (secret === undefined) await directory.keepSecondFactor(step.userId, offered);
    return finish(['pwd', 'otp']);
  }
  if (step.typed !== undefined) await Promise.all([directory.recordFailure(step.userId), directory.isThrottled('sign-in failures', address)]);
  const error = step.typed === undefined ? '' : 'This code is not right, or was used already. Wait for the next one.';
  sendPage(res, step.typed === undefined ? 200 : 401, codePage({ ...step, half: halfOf(options, step.uid, step.userId, offered), secret: offered, error }));
}

/** A person with a one-time link sets a password; then signs in with it like anybody. */
async function setPassword(options: Surroundings, req: IncomingMessage, res: ServerResponse, url: URL, nonce: string): Promise<void> {
  const form = req.method === 'POST' ? new URLSearchParams(await readBody(req)) : undefined;
  const token = form?.get('token') ?? url.searchParams.get('token') ?? '';
  const hash = createHash('sha256').update(token).digest('base64url');
  const invited = await options.directory.invited(hash);
  if (!invited) return sendPage(res, 404, messagePage('This link is no longer valid', 'It was used already, or it is older than three days. Ask for a new one.'));
  const page = { token, email: invited.email, nonce, stylesheets: options.stylesheets() };
  if (!form) return sendPage(res, 200, passwordPage({ ...page, error: '' }));
  const password = form.get('password') ?? '';
  if (password.length < 12 || password.length > 128) return sendPage(res, 400, passwordPage({ ...page, error: 'Use 12 to 128 characters.' }));
  if (isCommon(password, invited.email)) return sendPage(res, 400, passwordPage({ ...page, error: 'This password is easy to guess. Choose another.' }));
  if (!(await options.directory.acceptInvitation(hash, await hashPassword(password))))
    return sendPage(res, 404, messagePage('This link is no longer valid', 'It was used already. Sign in, or ask for a new one.'));
  sendPage(res, 200, messagePage('Your password is set', `Sign in at ${options.portalUrl}/portal.`));
}

const common = ['password', 'ratepayer', 'qwerty', 'letmein', 'welcome', 'administrator', '123456'];
const isCommon = (password: string, email: string) => {
  const plain = password.toLowerCase();
  return common.some((word) => plain.replaceAll(word, '').length < 6) || plain.includes(email.split('@')[0]?.toLowerCase() ?? '\u0000') || new Set(plain).size < 5;
};

async function readBody(req: IncomingMessage): Promise<string> {
  let size = 0;
  const parts: Buffer[] = [];
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > 16_384) throw new Error('The form is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
