import { externalUploadOperations } from '@ratepayer/contract/payments/external-upload.operations.ts';
import { externalUploadPaths } from '@ratepayer/contract/payments/external-upload.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { processUpload } from '../accounts/uploads/process-upload.ts';
import { reserveUpload, type StartDeps } from '../accounts/uploads/start-upload.ts';
import { forgetConfig } from '../accounts/uploads/upload-config.ts';
import { refuseUnknown } from './check-import.ts';
import { asMapping, beginPosting, mappingOf, saidBefore } from './import/external-mapping.ts';
import { uploadRowsOf } from './import/upload-rows.ts';

const importType = 'External Payments';

/** Files of payments received elsewhere, as uploads. */
export function externalUploadRoutes(app: FastifyInstance, deps: StartDeps): void {
  const { db } = deps;
  bind(app, externalUploadPaths, externalUploadOperations, {
    getExternalUploadUrl: ({ caller, params, body }) =>
      reserveUpload(deps, caller, params.businessUnitId, body.fileName, { importType, begins: beginPosting }),
    processExternalUpload: async ({ caller, params: { businessUnitId }, body }) => {
      const { assign = [], config, ...asked } = body;
      const posts = await db.reading([businessUnitId], async (tx) => {
        const before = await saidBefore(tx, businessUnitId, asked.uploadId);
        await refuseUnknown(tx, businessUnitId, assign, before.assign);
        return before.posts;
      });
      return processUpload(deps, caller, businessUnitId, {
        ...asked,
        importType,
        config: config && { ...config, assign, posts },
        saved: (checked) => asMapping(checked) ?? {},
      });
    },
    getExternalMapping: ({ params: { businessUnitId, uploadId } }) =>
      db.reading([businessUnitId], (tx) => mappingOf(tx, businessUnitId, uploadId)),
    listExternalUploadRows: ({ params: { businessUnitId, uploadId }, query }) =>
      db.reading([businessUnitId], async (tx) => {
        await mappingOf(tx, businessUnitId, uploadId);
        return uploadRowsOf(tx, uploadId, query);
      }),
    deleteExternalMapping: async ({ caller, params }) => {
      await db.scoped([params.businessUnitId], (tx) => forgetConfig(tx, caller, { ...params, importType }));
      return {};
    },
  });
}
