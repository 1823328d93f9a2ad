import { z } from 'zod';
import { errorItem } from '@ratepayer/contract/kit/shapes.ts';
import type { Operation } from '@ratepayer/contract/kit/operation.ts';
import { keysReferring } from './references.ts';

const errors = z.array(errorItem).meta({ id: 'Errors' });
const failure = z
  .object({ errors: z.array(z.object({ errorMessage: z.string() })), traceId: z.string() })
  .meta({ id: 'Failure' });

const reasons = {
  400: 'Something that was sent is wrong; each item names its property and says what to send instead.',
  401: 'No valid token.',
  403: 'The role or permission is missing.',
  404: 'There is no such thing in the caller’s scope.',
  409: 'Somebody else was first, or the thing changed since it was read.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'The body is not JSON.',
  421: 'This server does not answer for that host name.',
  428: 'This step needs a sign-in of the last fifteen minutes.',
  429: 'A limit is reached; Retry-After says for how long.',
  503: 'Our records, or a service that this needs, cannot be reached; Retry-After says when to try again.',
} as const;
type Status = keyof typeof reasons;

const refusal = (status: Status) => ({
  description: reasons[status],
  content: { 'application/json': { schema: errors } },
});
/** One of each for all operations: a server has hundreds. */
const refusals = Object.fromEntries(
  Object.keys(reasons).map((status) => [status, refusal(Number(status) as Status)]),
) as Readonly<Record<Status, ReturnType<typeof refusal>>>;
const broken = {
  description: 'Something went wrong on our side; nothing was changed.',
  content: { 'application/json': { schema: failure } },
};

const always: readonly Status[] = [400, 401, 414, 421, 429, 503];

/** The errors an operation can answer, by what it takes and who may call it; `refuses` names those that only it has. */
function errorsOf(operation: Operation): Status[] {
  return [
    ...always,
    ...(operation.access.kind === 'anyone' ? [] : [403 as const]),
    ...(operation.params || operation.body || keysReferring(operation.query).length > 0 ? [404 as const] : []),
    ...(operation.body ? ([413, 415] as const) : []),
    ...(operation.refuses ?? []),
  ];
}

/**
 * Every status of an operation with the shape of its answer: what the documentation shows, and what an answer is cut
 * to.
 */
export function answersOf(operation: Operation): Record<number, unknown> {
  const file = operation.file?.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }] as const);
  return {
    200: file ? { description: 'The file', content: Object.fromEntries(file) } : operation.answer,
    ...(operation.accepted ? { 202: operation.accepted } : {}),
    ...Object.fromEntries(errorsOf(operation).map((status) => [status, refusals[status]])),
    500: broken,
  };
}
