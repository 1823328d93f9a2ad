import { paperlessListOperations } from '@ratepayer/contract/paperless/paperless-lists.operations.ts';
import { paperlessListPaths } from '@ratepayer/contract/paperless/paperless.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { paperlessActivitySource } from './paperless-activity.source.ts';
import { paperlessSource } from './paperless.source.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { proveConsents } from '../terms/prove-consents.ts';

/** Bills without paper of a business unit as staff look over them, and the proof of what somebody agreed to. */
export function paperlessListRoutes(app: FastifyInstance, deps: ListDeps): void {
  bind(app, paperlessListPaths, paperlessListOperations, {
    listPaperlessEnrollments: ({ params, query }) => pageOf(deps, paperlessSource, params.businessUnitId, query),
    exportPaperlessEnrollments: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, paperlessSource, { businessUnitId, method, query }),
    listPaperlessActivities: ({ params, query }) => pageOf(deps, paperlessActivitySource, params.businessUnitId, query),
    exportPaperlessActivities: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, paperlessActivitySource, { businessUnitId, method, query }),
    proveConsents: ({ caller, params }) => proveConsents(deps.db, caller, params),
  });
}
