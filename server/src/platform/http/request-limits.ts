import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LimitName } from '../limits/limit-table.ts';
import { addressKey } from '../limits/limits.ts';
import { limitsHit } from '../observe/metrics.ts';
import type { Caller } from './caller.ts';
import { badRequest, Refusal, tooMany } from './refusal.ts';
import { say } from '../texts/refusals.ts';

const longestUrl = 8 * 1024;
const mostQueryKeys = 100;
const deepest = 20;
const mostItems = 1000;
const receiveMs = 30_000;

// A class of limits is chosen by the route that serves a request, never by a piece of its address, which anybody can
// write (security.md T43).
const isFile = ({ method, routeOptions }: FastifyRequest) =>
  method === 'PUT' && /^\/api\/(uploads|bill-files|kept-files|job-files|form-files)\//.test(routeOptions.url ?? '');

/** Sizes and times that hold for every request, whatever it asks (security.md T33). */
export function limitSizes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > longestUrl)
      throw new Refusal(414, [{ propertyName: '', errorMessage: say('address_too_long_send') }]);
    if ((request.url.split('?')[1]?.split('&').length ?? 0) > mostQueryKeys)
      throw badRequest('', say('address_more_than_keys', { mostQueryKeys }));
  });
  // Somebody who sends a body byte by byte holds a connection; half a minute is enough for a megabyte. Whoever reads
  // it, we or the provider.
  app.addHook('onRequest', async (request) => {
    // Only what sends a body; an open line of the hub is a request without one and may live for hours.
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    if (isFile(request) || (!chunked && !Number(length))) return;
    const late = setTimeout(() => request.raw.complete || request.raw.destroy(), receiveMs);
    late.unref();
    request.raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
  });
  app.addHook('preValidation', async (request) => {
    if (isData(request.body)) checkShape(request.body, 1);
  });
}

/** What was parsed, not a file that is still on its way. */
export const isData = (body: unknown): body is object => typeof body === 'object' && body !== null && !('pipe' in body);

function checkShape(value: object, depth: number): void {
  if (depth > deepest) throw badRequest('', say('nested_more_than_deep', { deepest }));
  const items = Array.isArray(value) ? value : Object.values(value);
  if (items.length > mostItems) throw badRequest('', say('holds_more_than_items', { mostItems }));
  for (const item of items)
    if (typeof item === 'object' && item !== null && !Buffer.isBuffer(item)) checkShape(item, depth + 1);
}

/** Requests of an address, a payer, a member of staff and a machine client (L0, L11), counted over all nodes. */
export function limitRequests(app: FastifyInstance, isOver: (limit: LimitName, key: string | number) => boolean): void {
  const refuse = (limit: LimitName, key: string | number) => {
    if (!isOver(limit, key)) return;
    limitsHit.inc({ limit });
    throw tooMany(say('too_many_requests_wait'), 60);
  };
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.uncounted) return;
    refuse('L0 requests of an address', addressKey(request.ip));
  });
  app.addHook('preValidation', async (request) => {
    const limit = limitOf(request.caller);
    if (limit) refuse(limit, request.caller.clientId || request.caller.id);
  });
}

function limitOf(caller: Caller | null): LimitName | undefined {
  if (caller?.kind === 'machine') return 'L11 requests of a machine client';
  if (caller?.kind === 'staff') return 'L0 requests of staff';
  return caller?.kind === 'customer' || caller?.kind === 'quickPay' ? 'L0 requests of a payer' : undefined;
}

/**
 * Only names this installation answers to (security.md T34): a foreign Host is 421, and never ends up in a link or a
 * cache.
 */
export function checkHost(app: FastifyInstance, publicUrl: string, production: boolean): void {
  const own = new URL(publicUrl).host;
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
  app.addHook('onRequest', async (request) => {
    const { host = '' } = request.headers;
    if (host === own || (!production && local.test(host)) || request.routeOptions.config.anyHost) return;
    throw new Refusal(421, [{ propertyName: '', errorMessage: say('server_does_not_answer') }]);
  });
}
