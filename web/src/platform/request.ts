import { type AnswerOf, type InputOf, type Operation, routeOf } from '@ratepayer/contract/kit/operation.ts';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { raiseExpired } from './session/session.ts';
import { type Slot, storedUser } from './session/user.ts';
import { cultureNow } from './texts/culture.ts';
import { say } from './texts/parts.ts';
import { toast } from './toasts.ts';

/** What every call answers: data, or errors by property. */
export interface Outcome<T> {
  readonly data: T | null;
  readonly hasErrors: boolean;
  readonly errors: readonly ErrorItem[];
  readonly status: number;
}

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const slots: readonly Slot[] = location.pathname.includes('/portal') ? ['person'] : ['lookup', 'person'];

/** Calls an operation of the contract; its type comes from the declaration, its path from the path table. */
export async function call<O extends Operation>(path: string, input: InputOf<O> & { headers?: Record<string, string> }, options: { quiet?: boolean } = {}): Promise<Outcome<AnswerOf<O>>> {
  const { params = {}, query = {}, body } = input as Sent;
  const { method, url } = routeOf(path);
  const address = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const token = slots.map((slot) => storedUser(slot)).find((stored) => stored)?.accessToken;
  let response: Response;
  try {
    response = await fetch(`${address}${queryText(method, query)}`, {
      method,
      headers: { 'accept-language': cultureNow(), ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...input.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return failed(0, [{ propertyName: '', errorMessage: say('offline') }]);
  }
  if (response.ok) return { data: (await response.json()) as AnswerOf<O>, hasErrors: false, errors: [], status: response.status };
  return handle(response, options.quiet === true);
}

const failed = <T>(status: number, errors: readonly ErrorItem[]): Outcome<T> => ({ data: null, hasErrors: true, errors, status });

/** The error catalogue of the specification (8): what is told at once and what goes back to the caller. */
async function handle<T>(response: Response, quiet: boolean): Promise<Outcome<T>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 401) {
    toast(say('session_expired'));
    raiseExpired();
    return failed(401, [{ propertyName: 'Authentication', errorMessage: say('session_expired') }]);
  }
  if (response.status === 403) {
    toast(say('not_authorized'));
    return failed(403, []);
  }
  if (response.status >= 500) {
    const errors = ((body as { errors?: { errorMessage: string }[] } | undefined)?.errors ?? []).map((item) => item.errorMessage);
    const text = errors.join('\n') || say('something_went_wrong');
    if (!quiet) toast(text);
    return failed(response.status, [{ propertyName: '', errorMessage: text }]);
  }
  return failed(response.status, Array.isArray(body) ? body.map(asError) : []);
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

/** What to say of an answer that did not come; '' when it did. */
export const problemOf = (answer: Pick<Outcome<unknown>, 'hasErrors' | 'errors'> | undefined, otherwise: string): string => (answer?.hasErrors ? allMessages(answer.errors) || otherwise : '');

/** All messages, a line each. */
export const allMessages = (errors: readonly ErrorItem[]): string => errors.map((item) => item.errorMessage).join('\n');
