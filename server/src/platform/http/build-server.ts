import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerFactory } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requestLines } from '../observe/log.ts';
import { traceRequests } from '../observe/traces.ts';
import { randomNonce } from '../crypto/random.ts';
import type { LimitName } from '../limits/limit-table.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import { guardCardNumbers } from './card-guard.ts';
import { checkHost, limitRequests, limitSizes } from './request-limits.ts';
import { readBy } from '../texts/reader.ts';
import { sayTold } from '../texts/say.ts';
import { cultureAsked } from '../web/culture-of-page.ts';
import { everyResponse, noPage, strictTransport } from '../web/page-kinds.ts';
import { anonymous, type Caller } from './caller.ts';
import { documentApi } from './docs.ts';
import { renderErrors } from './errors.ts';
import { tellIssue } from './issue-texts.rules.ts';
import './request-context.ts';
import { restInMaintenance } from './rest-in-maintenance.ts';

export interface ServerOptions {
  readonly logLevel: string;
  readonly publicUrl: string;
  readonly trustedProxies: string;
  readonly production: boolean;
  /** Whether the documentation of the API is shown at /docs. */
  readonly docs: boolean;
  /** Makes the server when this process serves https itself. */
  readonly secureServer?: FastifyServerFactory | undefined;
  readonly maintenance: Maintenance;
  /** Counts a request and says whether it is one too many. */
  readonly isOver: (limit: LimitName, key: string | number) => boolean;
}

/** The trusted client address of a raw request, for handlers that see no Fastify request. */
export const clientAddresses = new WeakMap<IncomingMessage, string>();

/**
 * The HTTP server without any route of the product: limits, headers, logs without personal data, errors, documentation.
 */
export async function buildServer(
  options: ServerOptions,
  callerOf: (authorization: string | undefined, address: string, agent: string) => Promise<Caller>,
): Promise<FastifyInstance> {
  const https = options.publicUrl.startsWith('https://');
  const reporting = `csp="${options.publicUrl}/api/csp-reports"`;
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    trustProxy: options.trustedProxies || false,
    requestTimeout: 900_000, // of the largest file on a slow line; everything else has half a minute (request-limits.ts)
    ...(options.secureServer
      ? { serverFactory: options.secureServer }
      : { http: { maxHeaderSize: 16_384, headersTimeout: 10_000 } }),
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000 },
    genReqId: () => randomUUID(),
    // Method, route pattern, status and time only: no URL, query, header or body ever reaches the log.
    logger: {
      level: options.logLevel,
      ...requestLines(),
      serializers: {
        req: (request: { method: string; routeOptions?: { url?: string } }) => ({
          method: request.method,
          route: request.routeOptions?.url,
        }),
      },
    },
  });
  // No body arrives here as null, which an optional shape is not.
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route);
    return route.httpPart === 'body' ? (body: unknown) => validate(body ?? undefined) : validate;
  });
  app.setSerializerCompiler(serializerCompiler);
  z.config({ customError: (issue) => sayTold(tellIssue(issue)) });
  // A body that may be left out may be empty too, whatever type it says it has.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  );
  app.decorateRequest('caller');
  app.decorateRequest('nonce', '');
  app.removeContentTypeParser('text/plain'); // JSON only: a form of another site can send nothing else without asking first
  renderErrors(app);
  // Whoever asks reads the answer: every text of a request is said in the culture that its page sends. A body that
  // arrives in pieces loses what the request began with, so it is said again before the body is checked.
  const inCulture = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    readBy(cultureAsked(request.headers['accept-language']), done);
  app.addHook('onRequest', inCulture);
  app.addHook('preValidation', inCulture);
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomNonce();
    reply.headers(everyResponse).headers(noPage).header('reporting-endpoints', reporting);
    if (https) reply.header('strict-transport-security', strictTransport);
    request.caller = anonymous(request.ip, String(request.headers['user-agent'] ?? ''));
    clientAddresses.set(request.raw, request.ip);
  });
  traceRequests(app);
  checkHost(app, options.publicUrl, options.production);
  limitSizes(app);
  limitRequests(app, options.isOver);
  guardCardNumbers(app);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/api/')) return;
    reply.header('vary', 'Authorization');
    // Every call may be served before its own checks run; a token that is wrong is never taken for no token.
    request.caller = await callerOf(
      request.headers.authorization,
      request.ip,
      String(request.headers['user-agent'] ?? ''),
    );
  });
  restInMaintenance(app, options.maintenance);
  await documentApi(app, options.docs);
  return app;
}
