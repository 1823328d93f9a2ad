import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { basePath, config } from './config.ts';
import { debugLog } from './debug-log.ts';
import { Refused } from './refused.ts';
import { report } from './report.ts';
import { raiseExpired } from './session/session.ts';
import { type Slot, storedUser } from './session/user.ts';
import { cultureNow } from './texts/culture.ts';
import { say } from './texts/parts.ts';
import { toast } from './toasts.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
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
    .find((stored) => stored)?.accessToken;
  let response: Response;
  const began = performance.now();
  try {
    response = await fetch(`${config.api}${address}${queryText(method, query)}`, {
      method,
      signal: options.signal ?? null,
      headers: {
        'accept-language': cultureNow(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    debugLog(method, address, response.status, Math.round(performance.now() - began), 'ms');
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
    const errors = ((body as { errors?: { errorMessage: string }[] } | undefined)?.errors ?? []).map(
      (item) => item.errorMessage,
    );
    const text = errors.join('\n') || say('something_went_wrong');
    if (!quiet) toast(text);
    return new Refused(response.status, [{ propertyName: '', errorMessage: text }]);
  }
  return new Refused(response.status, Array.isArray(body) ? body.map(asError) : []);
}

/** Apostrophes are stripped from messages and property names become camelCase paths. */
export const asError = (item: ErrorItem): ErrorItem => ({
  propertyName: item.propertyName
    .split('.')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.'),
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
