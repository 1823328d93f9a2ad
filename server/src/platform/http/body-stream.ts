import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** The body of a request that is taken as a stream; one that has none is empty. */
export const bodyStream = ({ body }: Pick<FastifyRequest, 'body'>): Readable =>
  (body as Readable | undefined) ?? Readable.from([]);
