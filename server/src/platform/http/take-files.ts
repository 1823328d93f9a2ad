import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { bodyStream } from './body-stream.ts';
import { notFound } from './refusal.ts';

/** Where a file is brought to, as its signed address says. */
export interface SignedPlace {
  readonly businessUnitId: number;
  readonly fileId: number;
  readonly expires: number;
  readonly signature: string;
}
type Receive = (place: SignedPlace, body: Readable) => Promise<unknown>;

/**
 * Takes files at `/api/{name}/{unit}/{file}`, the signed address of each: no token, only the signature, which `receive`
 * checks, and the body as a stream of so many bytes at most.
 */
export function takeFiles(app: FastifyInstance, name: string, mostBytes: number, receive: Receive): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put<{ Params: { unit: string; file: string }; Querystring: { expires?: string; signature?: string } }>(
      `/api/${name}/:unit/:file`,
      { bodyLimit: mostBytes },
      async (request, reply) => {
        const place = {
          businessUnitId: Number(request.params.unit),
          fileId: Number(request.params.file),
          expires: Number(request.query.expires),
          signature: String(request.query.signature ?? ''),
        };
        const isNumbered = Number.isSafeInteger(place.businessUnitId) && Number.isSafeInteger(place.fileId);
        if (!isNumbered || !Number.isFinite(place.expires)) throw notFound();
        await receive(place, bodyStream(request));
        return reply.status(204).send();
      },
    );
  });
}
