import type { FastifyInstance } from 'fastify';
import { accountOperations } from '@ratepayer/contract/accounts/account.operations.ts';
import { accountPaths } from '@ratepayer/contract/accounts/account.paths.ts';
import { savedMappingOperations } from '@ratepayer/contract/accounts/saved-mapping.operations.ts';
import { savedMappingPaths } from '@ratepayer/contract/accounts/saved-mapping.paths.ts';
import { uploadOperations } from '@ratepayer/contract/accounts/upload.operations.ts';
import { uploadPaths } from '@ratepayer/contract/accounts/upload.paths.ts';
import { readHistory } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { bodyStream } from '../../platform/http/body-stream.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { LookUpGuard } from './look-up-limits.ts';
import { addQuickPayAccount } from './add-quick-pay-account.ts';
import { myAccounts } from './my-accounts.ts';
import { changeSavedMapping, listSavedMappings } from './uploads/saved-mappings.ts';
import { downloadFile } from './uploads/download-file.ts';
import { previewFile } from './uploads/preview-file.ts';
import { processUpload } from './uploads/process-upload.ts';
import { receiveFile, reserveUpload, type StartDeps } from './uploads/start-upload.ts';
import { forgetConfig, namedConfigs, readUploadConfig, saveUploadConfig } from './uploads/upload-config.ts';
import { uploadFor } from './uploads/upload-for.ts';
import { changesOf, keptOf, problemsOf } from './uploads/upload.queries.ts';
import { uploadSourceFor } from './uploads/upload.source.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';

export function accountRoutes(
  app: FastifyInstance,
  deps: StartDeps & { readonly limits: Limits },
  guard: LookUpGuard,
): void {
  const { db, disk } = deps;

  bind(app, accountPaths, accountOperations, {
    getMyAccounts: ({ caller }) => myAccounts(db, caller),
    addQuickPayAccount: ({ caller, body }) => addQuickPayAccount(db, guard, caller, body),
  });
  bind(app, uploadPaths, uploadOperations, {
    getUploadUrl: ({ caller, params, query }) => reserveUpload(deps, caller, params.businessUnitId, query.fileName),
    processUpload: ({ caller, params, body }) => processUpload(deps, caller, params.businessUnitId, body),
    getUploadConfig: ({ params }) =>
      db.scoped([params.businessUnitId], (tx) => readUploadConfig(tx, params.businessUnitId)),
    putUploadConfig: ({ caller, params, body }) =>
      db.scoped([params.businessUnitId], (tx) => saveUploadConfig(tx, caller, params.businessUnitId, body)),
    listUploads: ({ caller, params, query }) => pageOf(deps, uploadSourceFor(caller), params.businessUnitId, query),
    exportUploads: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, uploadSourceFor(caller), { businessUnitId, method, query }),
    getUpload: ({ caller, params }) =>
      db.scoped([params.businessUnitId], (tx) => uploadFor(tx, caller, params.uploadId, 'list')),
    listUploadHistory: ({ caller, params: { businessUnitId, uploadId }, query }) =>
      db.reading([businessUnitId], async (tx) => {
        await uploadFor(tx, caller, uploadId, 'list');
        return readHistory(tx, { businessUnitId, entityType: 'AccountUpload', entityId: uploadId }, query.Before);
      }),
    getUploadPreview: async ({ caller, params: { businessUnitId, uploadId }, query }) => {
      await db.scoped([businessUnitId], (tx) => uploadFor(tx, caller, uploadId, 'see'));
      return previewFile({ db, disk }, caller, { businessUnitId, uploadId }, query);
    },
    listUploadProblems: ({ caller, params, query }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        await uploadFor(tx, caller, params.uploadId, 'see');
        return problemsOf(tx, params.uploadId, query.PageSize, (query.Page - 1) * query.PageSize);
      }),
    listUploadChanges: ({ caller, params, query }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        await uploadFor(tx, caller, params.uploadId, 'see');
        return changesOf(tx, params.uploadId, query);
      }),
    listUploadKept: ({ caller, params, query }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        await uploadFor(tx, caller, params.uploadId, 'see');
        return keptOf(tx, params.uploadId, query.PageSize, (query.Page - 1) * query.PageSize);
      }),
    getUploadFile: async ({ caller, params }) => {
      await db.scoped([params.businessUnitId], (tx) => uploadFor(tx, caller, params.uploadId, 'act'));
      return downloadFile(deps, caller, params);
    },
    listUploadConfigs: ({ params }) =>
      db.scoped([params.businessUnitId], async (tx) => ({ items: await namedConfigs(tx, params.businessUnitId) })),
    putNamedUploadConfig: ({ caller, params, body }) =>
      db.scoped([params.businessUnitId], (tx) =>
        saveUploadConfig(tx, caller, params.businessUnitId, body.config, body.name.trim()),
      ),
    deleteNamedUploadConfig: async ({ caller, params }) => {
      await db.scoped([params.businessUnitId], (tx) => forgetConfig(tx, caller, { ...params, importType: 'Accounts' }));
      return {};
    },
  });
  bind(app, savedMappingPaths, savedMappingOperations, {
    listSavedMappings: ({ caller, params: { businessUnitId } }) =>
      db.reading([businessUnitId], async (tx) => ({ items: await listSavedMappings(tx, caller, businessUnitId) })),
    changeSavedMapping: ({ caller, params, body }) => changeSavedMapping(db, caller, params.businessUnitId, body),
  });
  void app.register(async (scope) => takeFiles(scope, deps));
}

/** The signed address of a file: no token, only the signature, and the body as a stream. */
function takeFiles(app: FastifyInstance, deps: StartDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<{ Params: { unit: string; upload: string }; Querystring: { expires?: string; signature?: string } }>(
    '/api/uploads/:unit/:upload',
    { bodyLimit: 300 * 1024 * 1024 },
    async (request, reply) => {
      const target = {
        businessUnitId: Number(request.params.unit),
        uploadId: Number(request.params.upload),
        expires: Number(request.query.expires),
        signature: String(request.query.signature ?? ''),
      };
      if (
        !Number.isSafeInteger(target.businessUnitId) ||
        !Number.isSafeInteger(target.uploadId) ||
        !Number.isFinite(target.expires)
      )
        throw notFound();
      await receiveFile(deps, target, bodyStream(request));
      return reply.status(204).send();
    },
  );
}
