import type { FastifyInstance } from 'fastify';
import { reportOperations } from '@ratepayer/contract/reports/report.operations.ts';
import { reportPaths } from '@ratepayer/contract/reports/report.paths.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { organizationDataRoutes } from './archive/organization-data.routes.ts';
import { queueReport } from './queue-report.ts';
import { deleteReport } from './delete-report.ts';
import type { ReportDeps } from './deps.ts';
import { downloadReport } from './download-report.ts';
import { listReports } from './list-reports.ts';
import { listUnseenReports } from './list-unseen.ts';
import { runReportAgain } from './run-again.ts';

export function reportRoutes(app: FastifyInstance, deps: ReportDeps & { readonly limits: Limits }): void {
  const { db } = deps;
  organizationDataRoutes(app, deps);
  bind(app, reportPaths, reportOperations, {
    listGeneratedReports: ({ caller, params, query }) => listReports(deps, caller, params.businessUnitId, query),
    listUnseenReports: ({ caller, params }) => listUnseenReports(deps, caller, params.businessUnitId),
    queueReport: ({ caller, params, body }) =>
      queueReport(deps, caller, { ...body, businessUnitId: params.businessUnitId }),
    runReportAgain: ({ caller, params }) => runReportAgain(deps, caller, params.businessUnitId, params.reportId),
    downloadReport: ({ caller, params }) => downloadReport(deps, caller, params.businessUnitId, params.reportId),
    deleteReport: async ({ caller, params }) => {
      await db.scoped([params.businessUnitId], (tx) =>
        deleteReport(tx, caller, params.businessUnitId, params.reportId),
      );
      return {};
    },
  });
}
