import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { basePath, config } from './config.ts';
import { debugLog } from './debug-log.ts';
import { allMessages, Refused } from './refused.ts';
import { report } from './report.ts';
import { raiseExpired } from './session/session.ts';
import { type Slot, storedUser } from './session/user.ts';
import { cultureNow } from './texts/culture.ts';
import { say } from './texts/parts.ts';
import { toast } from './toasts.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** How long an answer is waited for, where it may take more than a minute. */
  readonly limitMs?: number;
  /** The same key is never done twice. */
  readonly idempotencyKey?: string;
  /** Tells nobody of a failure of the server by itself. */
  readonly quiet?: boolean;
}

/** Whose sessions a page uses: the area is where its path begins, and a biller may be called as it is. */
const slotsHere = (): readonly Slot[] =>
  `${location.pathname}/`.startsWith(`${basePath}/portal/`) ? ['person'] : ['lookup', 'person'];

/** Sends what an operation is given by name and answers what came back, or throws `Refused`. */
export async function send(
  path: string,
  input: object,
  options: CallOptions & { readonly byQuery?: boolean },
): Promise<unknown> {
  const { method, address, query, body } = requestOf(path, input, options.byQuery);
  const token = slotsHere()
    .map((slot) => storedUser(slot))
    .find(Boolean)?.accessToken;
  let response: Response;
  const began = Date.now();
  try {
    response = await fetch(`${config.api}${address}${queryText(method, query)}`, {
      method,
      // Who brings a signal calls it off when they leave; of those that stay the portal ends it (limit-reads.ts).
      signal: options.signal ?? AbortSignal.timeout(options.limitMs ?? 60_000),
      headers: {
        'accept-language': cultureNow(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      body: JSON.stringify(body),
    });
    debugLog(method, address, response.status, Date.now() - began, 'ms');
    if (response.ok) return await response.json();
  } catch (problem) {
    // Called off is no refusal: nobody waits for the answer any more.
    throw options.signal?.aborted ? problem : new Refused(0, [{ propertyName: '', errorMessage: say('offline') }]);
  }
  throw await refusalOf(response, options.quiet === true);
}

/** Names of the path go into the path; the rest is the query of a GET and the body of anything else. */
export function requestOf(
  path: string,
  input: object,
  byQuery = false,
): { method: string; address: string; query: Readonly<Record<string, unknown>>; body: object | undefined } {
  const { method, url } = routeOf(path);
  const rest: Record<string, unknown> = { ...input };
  const address = url.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const isQuery = byQuery || method === 'GET';
  const hasBody = !isQuery && (method !== 'DELETE' || Object.keys(rest).length > 0);
  return { method, address, query: isQuery ? rest : {}, body: hasBody ? rest : undefined };
}

/** The error catalogue of the specification (8): what is told at once and what goes back to the caller. */
async function refusalOf(response: Response, quiet: boolean): Promise<Refused> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 401) {
    toast(say('session_expired'));
    raiseExpired();
    return new Refused(401, [{ propertyName: 'Authentication', errorMessage: say('session_expired') }]);
  }
  if (response.status === 403) {
    toast(say('not_authorized'));
    return new Refused(403, []);
  }
  if (response.status >= 500) {
    report('warn', 'Answer', String(response.status));
    const errors = (body as { errors?: ErrorItem[] } | undefined)?.errors ?? [];
    const text = allMessages(errors) || say('something_went_wrong');
    if (!quiet) toast(text);
    return new Refused(response.status, [{ propertyName: '', errorMessage: text }]);
  }
  return new Refused(response.status, Array.isArray(body) ? body.map(asError) : []);
}

/** Apostrophes are stripped from messages and property names become camelCase paths. */
export const asError = (item: ErrorItem): ErrorItem => ({
  propertyName: item.propertyName.replace(/(^|\.)./g, (begin) => begin.toLowerCase()),
  errorMessage: item.errorMessage.replaceAll("'", ''),
});

/** Nested keys are joined by dots, repeated ones repeated; GET carries a cache-busting time. */
export function queryText(method: string, query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => flatten(key, value));
  if (method === 'GET') pairs.push(['_', String(Date.now())]);
  const text = new URLSearchParams(pairs).toString();
  return text ? `?${text}` : '';
}

function flatten(key: string, value: unknown): [string, string][] {
  if (value === undefined || value === null || value === '') return [];
  if (typeof value !== 'object') return [[key, String(value)]];
  const nested = !Array.isArray(value) || value.some((one) => typeof one === 'object');
  return Object.entries(value).flatMap(([name, one]) => flatten(nested ? `${key}.${name}` : key, one));
}
