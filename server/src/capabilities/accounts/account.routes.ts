import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { accountOperations } from '@ratepayer/contract/accounts/account.operations.ts';
import { accountPaths } from '@ratepayer/contract/accounts/account.paths.ts';
import { readHistory } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { badRequest, notFound, Refusal, tooMany } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { LookUpOutcome } from '@ratepayer/identity/directory.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { LookUpGuard } from './look-up-limits.ts';
import { attempt } from './look-up-for-quick-pay.ts';
import { accountsOfSession, myAccounts } from './my-accounts.ts';
import { extendQuickPaySession, quickPaySessionById } from './quick-pay-session.ts';
import { previewFile } from './uploads/preview-file.ts';
import { processUpload, receiveFile, reserveUpload, type StartDeps } from './uploads/start-upload.ts';
import { readUploadConfig, saveUploadConfig } from './uploads/upload-config.ts';
import { changesOf, problemsOf, uploadById } from './uploads/upload.queries.ts';
import { uploadSource } from './uploads/upload.source.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import { say } from '../../platform/texts/refusals.ts';

export function accountRoutes(
  app: FastifyInstance,
  deps: StartDeps & { readonly limits: Limits },
  guard: LookUpGuard,
): void {
  const { db, disk } = deps;

  bind(app, accountPaths, accountOperations, {
    getMyAccounts: ({ caller }) => myAccounts(db, caller),
    addQuickPayAccount: async ({ caller, body }) => {
      const session = await quickPaySessionById(db, caller.quickPaySessionId ?? 0);
      const unit =
        session && (await db.scoped([session.businessUnitId], (tx) => businessUnitById(tx, session.businessUnitId)));
      if (!session || !unit) throw notFound();
      let added: number[] = [];
      const outcome = await attempt(
        db,
        guard,
        { unit, answers: body.answers, challenge: '', clientAddress: caller.clientAddress },
        async (tx, accounts) => {
          added = accounts.map((account) => account.id);
          if (!(await extendQuickPaySession(tx, session.id, added)))
            throw new Refusal(400, [{ propertyName: '', errorMessage: say('account_already_list') }]);
          return '';
        },
      );
      if (!outcome.found) throw lookUpRefusal(outcome);
      return db.scoped([unit.id], async (tx) =>
        accountsOfSession(tx, { ...session, accountIds: added, answered: body.answers.map((answer) => answer.type) }),
      );
    },
    getUploadUrl: ({ caller, params, query }) => reserveUpload(deps, caller, params.businessUnitId, query.fileName),
    processUpload: ({ caller, params, body }) => processUpload(deps, caller, params.businessUnitId, body),
    getUploadConfig: ({ params }) =>
      db.scoped([params.businessUnitId], (tx) => readUploadConfig(tx, params.businessUnitId)),
    putUploadConfig: ({ caller, params, body }) =>
      db.scoped([params.businessUnitId], (tx) => saveUploadConfig(tx, caller, params.businessUnitId, body)),
    listUploads: ({ params, query }) => pageOf(deps, uploadSource, params.businessUnitId, query),
    exportUploads: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, uploadSource, { businessUnitId, method, query }),
    getUpload: async ({ params }) => {
      const upload = await db.scoped([params.businessUnitId], (tx) => uploadById(tx, params.uploadId));
      if (!upload) throw notFound(say('could_not_find_upload'));
      return upload;
    },
    listUploadHistory: ({ params: { businessUnitId, uploadId }, query }) =>
      db.reading([businessUnitId], async (tx) => {
        if (!(await uploadById(tx, uploadId))) throw notFound(say('could_not_find_upload'));
        return readHistory(tx, { businessUnitId, entityType: 'AccountUpload', entityId: uploadId }, query.Before);
      }),
    getUploadPreview: async ({ params }) => {
      const preview = await previewFile(db, disk, params.businessUnitId, params.uploadId);
      return preview;
    },
    listUploadProblems: ({ params, query }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        if (!(await uploadById(tx, params.uploadId))) throw notFound(say('could_not_find_upload'));
        return problemsOf(tx, params.uploadId, query.PageSize, (query.Page - 1) * query.PageSize);
      }),
    listUploadChanges: ({ params, query }) =>
      db.scoped([params.businessUnitId], async (tx) => {
        if (!(await uploadById(tx, params.uploadId))) throw notFound(say('could_not_find_upload'));
        return changesOf(tx, params.uploadId, query.PageSize, (query.Page - 1) * query.PageSize);
      }),
  });

  // The signed address of a file: no token, only the signature, and the body as a stream.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put<{ Params: { unit: string; upload: string }; Querystring: { expires?: string; signature?: string } }>(
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
        await receiveFile(deps, target, request.body as Readable);
        return reply.status(204).send();
      },
    );
  });
}

/** The sentence for a look-up that found nothing; which answer was wrong is never told. */
export function lookUpRefusal(outcome: Extract<LookUpOutcome, { found: false }>): Refusal {
  switch (outcome.reason) {
    case 'none':
      return badRequest('', say('account_not_found'));
    case 'ambiguous':
      return badRequest('', say('account_ambiguous', { field: outcome.detail }));
    case 'notPayable':
      return badRequest('', say('account_cannot_paid_online', { phone: outcome.detail }));
    case 'wait':
    case 'challenge':
      return tooMany(
        outcome.reason === 'wait' ? say('look_up_wait', { phone: outcome.detail }) : say('look_up_wait_us'),
        300,
      );
  }
}
