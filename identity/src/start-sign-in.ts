import type { IncomingMessage, ServerResponse } from 'node:http';
import { separator } from './look-up-prompt.ts';
import { sendRefusal, type Surroundings } from './respond.ts';

type Serve = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** The two providers, as what serves a request. */
export interface Providers {
  readonly people: Serve;
  readonly lookups: Serve;
  /** Name of the cookie that holds the session of look-ups. */
  readonly lookupCookie: string;
}

/**
 * An authorization request. The provider knows more ways to write its address, and posts: one is enough, and no check
 * is passed by another.
 */
export async function startSignIn(
  provider: Providers,
  options: Surroundings,
  req: IncomingMessage,
  res: ServerResponse,
  { pathname, searchParams: query }: URL,
): Promise<void> {
  if (pathname !== '/auth' || req.method !== 'GET') return sendRefusal(res, 404, options.words(), 'nothing_here');
  if (query.has('request') || query.has('request_uri')) return sendRefusal(res, 400, options.words(), 'page_invalid');
  if (hasBadMode(query)) return sendRefusal(res, 400, options.words(), 'bad_response_mode');
  const isRenewal = query.getAll('prompt').join() === 'none';
  // A renewal leaves nothing behind when there is no session; every other start leaves a row (security.md T43).
  if (!isRenewal && (await options.directory.isThrottled('sign-in starts', options.addressOf(req))))
    return tooManyStarts(options, res, query);
  const forLookup = isLookup(query);
  if (forLookup && !isRenewal) forgetLookup(req, provider.lookupCookie);
  req.url = `${forLookup ? '/lookup' : '/auth'}?${joined(query)}`;
  (req as { originalUrl?: string }).originalUrl = `/auth${req.url}`; // what the provider reads its own mount path from
  return forLookup ? provider.lookups(req, res) : provider.people(req, res);
}

const isLookup = (query: URLSearchParams): boolean =>
  query.has('account_number') || query.get('login_hint') === 'quickpay';

function tooManyStarts(options: Surroundings, res: ServerResponse, query: URLSearchParams): void {
  const silent = `${options.portalUrl}/silent-refresh`;
  res.setHeader('retry-after', '600');
  if (query.get('redirect_uri') !== silent) {
    sendRefusal(res, 429, options.words(), 'too_many_ten_minutes');
    return;
  }
  res.statusCode = 303;
  const state = query.get('state') ?? '';
  const told = { error: 'access_denied', error_description: 'wait', state, iss: options.issuer };
  res.setHeader('location', `${silent}#${new URLSearchParams(told)}`);
  res.end();
}

/**
 * Every look-up opens a session of its own: the one before, of another bill or of another person at this browser, is
 * not asked for (security.md T7).
 */
export function forgetLookup(req: IncomingMessage, name: string): void {
  const kept = (req.headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => !cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}.`));
  if (kept.length > 0) req.headers.cookie = kept.join('; ');
  else delete req.headers.cookie;
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
