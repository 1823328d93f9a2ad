import { formFileOperations } from '@ratepayer/contract/forms/form-file.operations.ts';
import { formFilePaths } from '@ratepayer/contract/forms/form-file.paths.ts';
import { mostMegabytesOfFile } from '@ratepayer/contract/forms/parts/file-kinds.ts';
import type { FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import { bind } from '../../platform/http/bind.ts';
import { bodyStream } from '../../platform/http/body-stream.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { downloadFormFile } from './download-form-file.ts';
import { receiveFormFile } from './receive-form-file.ts';
import { reserveFormFile } from './reserve-form-file.ts';

type Deps = Pick<PaymentDeps, 'db' | 'clock' | 'keyring' | 'limits'> & { readonly disk: Disk };

/** Files that forms are answered with: brought by payers, taken by staff. */
export function formFileRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, formFilePaths, formFileOperations, {
    reserveFormFile: ({ caller, params, body }) => reserveFormFile(deps, caller, { ...params, ...body }),
    downloadFormFile: ({ caller, params }) => downloadFormFile(deps, caller, params),
  });
  void app.register(async (scope) => takeFiles(scope, deps));
}

/** The signed address of a file: no token, only the signature, and the body as a stream. */
function takeFiles(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<{ Params: { unit: string; file: string }; Querystring: { expires?: string; signature?: string } }>(
    '/api/form-files/:unit/:file',
    { bodyLimit: (mostMegabytesOfFile + 5) * 1024 * 1024 },
    async (request, reply) => {
      const target = {
        businessUnitId: Number(request.params.unit),
        fileId: Number(request.params.file),
        expires: Number(request.query.expires),
        signature: String(request.query.signature ?? ''),
      };
      const isNumbered = Number.isSafeInteger(target.businessUnitId) && Number.isSafeInteger(target.fileId);
      if (!isNumbered || !Number.isFinite(target.expires)) throw notFound();
      await receiveFormFile(deps, target, bodyStream(request));
      return reply.status(204).send();
    },
  );
}
