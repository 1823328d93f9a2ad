import { enrolmentImportOperations } from '@ratepayer/contract/autopay/enrolment-import.operations.ts';
import { enrolmentImportPaths } from '@ratepayer/contract/autopay/enrolment-import.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { processUpload } from '../accounts/uploads/process-upload.ts';
import { reserveUpload, type StartDeps } from '../accounts/uploads/start-upload.ts';
import { forgetConfig } from '../accounts/uploads/upload-config.ts';
import { mappingOf } from './import/enrolment-mapping.ts';
import { uploadRowsOf } from './import/upload-rows.ts';

const importType = 'Autopay Enrollments';

/** Files of authorized enrolments, as uploads. */
export function enrolmentUploadRoutes(app: FastifyInstance, deps: StartDeps): void {
  const { db } = deps;
  bind(app, enrolmentImportPaths, enrolmentImportOperations, {
    getEnrolmentUploadUrl: ({ caller, params, body }) =>
      reserveUpload(deps, caller, params.businessUnitId, body.fileName, { importType }),
    processEnrolmentUpload: ({ caller, params, body }) =>
      processUpload(deps, caller, params.businessUnitId, { ...body, importType }),
    getEnrolmentMapping: ({ params: { businessUnitId, uploadId } }) =>
      db.reading([businessUnitId], (tx) => mappingOf(tx, businessUnitId, uploadId)),
    listEnrolmentUploadRows: ({ params: { businessUnitId, uploadId }, query }) =>
      db.reading([businessUnitId], async (tx) => {
        await mappingOf(tx, businessUnitId, uploadId);
        return uploadRowsOf(tx, uploadId, query);
      }),
    deleteEnrolmentMapping: async ({ caller, params }) => {
      await db.scoped([params.businessUnitId], (tx) => forgetConfig(tx, caller, { ...params, importType }));
      return {};
    },
  });
}
