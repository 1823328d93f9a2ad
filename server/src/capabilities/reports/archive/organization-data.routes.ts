import { organizationDataOperations } from '@ratepayer/contract/reports/organization-data.operations.ts';
import { organizationDataPaths } from '@ratepayer/contract/reports/organization-data.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { ReportDeps } from '../deps.ts';
import { askOrganizationData, readOrganizationData } from './organization-data.ts';

export function organizationDataRoutes(app: FastifyInstance, deps: ReportDeps & { readonly limits: Limits }): void {
  bind(app, organizationDataPaths, organizationDataOperations, {
    getOrganizationData: ({ caller, params }) => readOrganizationData(deps, caller, params.businessUnitId),
    askOrganizationData: ({ caller, params }) => askOrganizationData(deps, caller, params.businessUnitId),
  });
}
