import { auditPaths, platformAuditPaths } from '@ratepayer/contract/installation/audit-entry.list.ts';
import { auditOperations, platformAuditOperations } from '@ratepayer/contract/installation/audit-entry.operations.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { auditSource, platformAuditSourceFor } from './audit-entry.source.ts';

/** Who did what, to be searched. */
export function auditRoutes(app: FastifyInstance, deps: ListDeps): void {
  bind(app, auditPaths, auditOperations, {
    listAuditEntries: ({ params, query }) => pageOf(deps, auditSource, params.businessUnitId, query),
    exportAuditEntries: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, auditSource, { businessUnitId, method, query }),
  });
  bind(app, platformAuditPaths, platformAuditOperations, {
    listPlatformAuditEntries: ({ caller, params, query }) =>
      pageOf(deps, platformAuditSourceFor(caller), params.businessUnitId, query),
    exportPlatformAuditEntries: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, platformAuditSourceFor(caller), { businessUnitId, method, query }),
  });
}
