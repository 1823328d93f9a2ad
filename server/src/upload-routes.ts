import type { FastifyInstance } from 'fastify';
import type { StartDeps } from './capabilities/accounts/uploads/start-upload.ts';
import { enrolmentUploadRoutes } from './capabilities/autopay/enrolment-upload.routes.ts';
import { externalUploadRoutes } from './capabilities/external/external-upload.routes.ts';

/** Files that come as uploads and bring in something else than accounts. */
export function uploadRoutes(app: FastifyInstance, deps: StartDeps): void {
  externalUploadRoutes(app, deps);
  enrolmentUploadRoutes(app, deps);
}
