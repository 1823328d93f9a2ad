import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, Operation, OperationTable } from '@ratepayer/contract/kit/operation.ts';
import { routeOf } from '@ratepayer/contract/kit/route-of.ts';
import { text } from '@ratepayer/contract/kit/shapes.ts';
import type { Caller } from './caller.ts';
import { answersOf } from './documented-answers.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import './request-context.ts';
import { keysReferring } from './references.ts';
import { notAllowed, notFound, notSignedIn } from './refusal.ts';
import { say } from '../texts/refusals.ts';

type Output<O, K extends string> = K extends keyof O
  ? O[K] extends z.ZodType
    ? z.output<O[K]>
    : undefined
  : undefined;

export interface Call<O> {
  readonly caller: Caller;
  readonly params: Output<O, 'params'>;
  readonly query: Output<O, 'query'>;
  readonly body: Output<O, 'body'>;
  /** `Idempotency-Key` of the request, when there is one. */
  readonly idempotencyKey: string | undefined;
  /** `If-Match` as a row version, when there is one. */
  readonly ifMatch: number | undefined;
}

/** An answer that says: taken, and nothing is done before somebody else decides (202). */
export class Accepted<T> {
  readonly body: T;
  constructor(body: T) {
    this.body = body;
  }
}

type Answered<O> = O extends { file: readonly string[] }
  ? FileAnswer
  : Output<O, 'answer'> | (O extends { accepted: infer A extends z.ZodType } ? Accepted<z.output<A>> : never);

export type Handlers<T extends OperationTable> = {
  readonly [K in keyof T]: (call: Call<T[K]>) => Promise<Answered<T[K]>>;
};

const largeBody = 12 * 1024 * 1024;

/**
 * Binds every operation of a table to its handler: validation, access and stripping of the answer come from the
 * declaration.
 */
export function bind<T extends OperationTable>(
  app: FastifyInstance,
  paths: { readonly [K in keyof T]: string },
  table: T,
  handlers: Handlers<T>,
): void {
  for (const id of Object.keys(table) as (keyof T & string)[]) bindOne(app, id, paths[id], table[id], handlers[id]);
}

// Every key of an address is known or refused by its name; `_` only keeps caches from answering.
const past = text(40).optional();
const noQuery = z.strictObject({ _: past });

function bindOne<O extends Operation>(
  app: FastifyInstance,
  id: string,
  path: string,
  operation: O,
  handler: (call: Call<O>) => Promise<unknown>,
): void {
  const { method, url } = routeOf(path);
  const strictBody =
    operation.strict && operation.body instanceof z.ZodObject ? operation.body.strict() : operation.body;
  // Made at once: to extend a shape and then to make it strict is twice the work, for each of the operations.
  const query = operation.query ? z.strictObject({ ...operation.query.shape, _: past }) : noQuery;
  let named: ReturnType<typeof unitsNamed> | undefined;
  app.route({
    method: method as 'GET',
    url: url.replace(/\{(\w+)\}/g, ':$1'),
    // What no declaration names, nobody may ask.
    exposeHeadRoute: false,
    ...(operation.large ? { bodyLimit: largeBody } : {}),
    schema: {
      operationId: id,
      summary: operation.summary,
      tags: [url.split('/')[2] ?? 'api'],
      ...(operation.params ? { params: operation.params } : {}),
      querystring: query,
      ...(strictBody ? { body: strictBody } : {}),
      ...(operation.file ? { produces: [...operation.file] } : {}),
      response: answersOf(operation),
    },
    config: { access: operation.access, ...(operation.goesOn ? { goesOn: true } : {}) },
    preValidation: async (request) => checkAccess(operation, request.caller),
    preHandler: async (request) => {
      if (operation.access.kind === 'anyone') return;
      named ??= unitsNamed(operation);
      checkUnits(named(request), request.caller);
    },
    handler: async (request, reply) => {
      const answer = await handler({
        caller: request.caller,
        params: request.params as Call<O>['params'],
        query: request.query as Call<O>['query'],
        body: request.body as Call<O>['body'],
        idempotencyKey: headerText(request, 'idempotency-key')?.slice(0, 200),
        ifMatch: readVersion(headerText(request, 'if-match')),
      });
      if (answer instanceof Accepted) return reply.status(202).send(answer.body);
      return operation.file ? sendFile(reply, answer as FileAnswer) : answer;
    },
  });
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readVersion(value: string | undefined): number | undefined {
  const digits = value?.replace(/[^\d]/g, '');
  return digits ? Number(digits) : undefined;
}

const isAllowed = ({ oneOf, besides }: Extract<Access, { kind: 'permission' }>, { permissions }: Caller): boolean =>
  oneOf.some((one) => permissions.has(one)) && besides.every((one) => permissions.has(one));

function checkAccess({ access }: Operation, caller: Caller): void {
  if (access.kind === 'anyone') return;
  if (caller.kind === 'anonymous') throw notSignedIn();
  if (access.kind === 'roles' && !(caller.role !== '' && access.roles.includes(caller.role))) throw notAllowed();
  if (access.kind === 'permission' && !isAllowed(access, caller)) throw notAllowed();
}

/** Reads the business units that a request to an operation names. */
function unitsNamed({ params, query, body }: Operation): (request: FastifyRequest) => number[] {
  const keys = [params, query, body].map((shape) => keysReferring(shape, 'businessUnit'));
  const idsAt = (values: unknown, names: readonly string[] = []) =>
    names.flatMap((name) => (values as Readonly<Record<string, unknown>> | undefined)?.[name] as number | number[]);
  return (request) =>
    [idsAt(request.params, keys[0]), idsAt(request.query, keys[1]), idsAt(request.body, keys[2])]
      .flat()
      .filter((id) => typeof id === 'number');
}

/** A business unit outside the caller's scope is not there, wherever the request names it. */
function checkUnits(named: readonly number[], { businessUnitIds }: Caller): void {
  if (named.some((id) => !businessUnitIds.includes(id))) throw notFound(say('could_not_find_business'));
}
