import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorItem } from '@ratepayer/contract/kit/shapes.ts';
import { codeOf, isBusy, isUnreachable } from '../database/database.ts';
import { fileFault } from '../files/file-fault.ts';
import { Refusal } from './refusal.ts';
import { say } from '../texts/refusals.ts';
import { sentenceOf } from './say-issue.ts';

// PostgreSQL: a character or a number that no column can hold. Shapes refuse them first; this is the last fence.
const unstorable = new Set(['22021', '22P05', '22003', '22P02', '22008']);

/** One handler renders every error in the shapes of the specification. */
export function renderErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => renderError(error, request, reply));
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send([{ propertyName: '', errorMessage: say('nothing_address') }]),
  );
}

function renderError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const onPath = error.validationContext === 'params';
    return reply.status(onPath ? 404 : 400).send(error.validation.flatMap(itemsOf));
  }
  if (unstorable.has(codeOf(error)))
    return reply.status(400).send([{ propertyName: '', errorMessage: say('holds_value_cannot_stored') }]);
  if (isUnreachable(error) || isBusy(error)) return sendLater(request, reply, error);
  const fault = fileFault(error);
  if (fault) return sendFileFault(fault, request, reply, error);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return reply.status(status).send([{ propertyName: '', errorMessage: plain(error) }]);
  request.log.error({ traceId: request.id, name: error.name, code: error.code, stack: error.stack }, 'request failed');
  return reply.status(500).send({ errors: [{ errorMessage: say('something_went_wrong_side') }], traceId: request.id });
}

/** The file is not there any more, which a person should look into; or files cannot be reached for a while. */
function sendFileFault(
  fault: 'missing' | 'unreachable',
  request: FastifyRequest,
  reply: FastifyReply,
  { code, cause }: FastifyError,
) {
  const { name } = (cause ?? {}) as { name?: unknown };
  request.log.error({ traceId: request.id, code, cause: name }, `file ${fault}`);
  if (fault === 'missing') return reply.status(404).send([{ propertyName: '', errorMessage: say('file_not_there') }]);
  void reply.header('retry-after', 5);
  return reply.status(503).send([{ propertyName: '', errorMessage: say('cannot_reach_files_moment') }]);
}

/** What goes well in a moment, when it is asked again. */
function sendLater(request: FastifyRequest, reply: FastifyReply, error: FastifyError) {
  const { name, code } = error;
  if (isUnreachable(error)) {
    request.log.warn({ traceId: request.id, name, code }, 'database not reached');
    void reply.header('retry-after', 2);
    return reply.status(503).send([{ propertyName: '', errorMessage: say('cannot_reach_records_moment') }]);
  }
  request.log.warn({ traceId: request.id, code }, 'rows in use for too long');
  void reply.header('retry-after', 5);
  return reply.status(503).send([{ propertyName: '', errorMessage: say('many_accounts_being_brought') }]);
}

function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds) void reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.status(refusal.status).send(refusal.items);
}

/** One sentence for each property; keys that are not known are named one by one. */
function itemsOf({
  instancePath,
  message = say('send_what_documentation_shows'),
  params,
}: FastifySchemaValidationError): ErrorItem[] {
  const at = propertyOf(instancePath);
  const errorMessage = sentenceOf(message);
  const keys = (params as { keys?: unknown }).keys;
  if (!Array.isArray(keys)) return [{ propertyName: at, errorMessage }];
  return keys.map((key) => ({ propertyName: at ? `${at}.${key}` : String(key), errorMessage }));
}

/** `/lineItems/0/amountMinor` → `lineItems[0].amountMinor`; a dotted name stays one segment. */
function propertyOf(instancePath: string): string {
  return instancePath
    .split('/')
    .filter(Boolean)
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
}

function plain(error: FastifyError): string {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return say('too_large_send_less');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return say('send_body_application_json');
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return say('body_empty_send_json');
  return say('request_cannot_read_send');
}
