import { jobRecordOperations } from '@ratepayer/contract/jobs/job-record.operations.ts';
import { jobRecordPaths } from '@ratepayer/contract/jobs/job-record.paths.ts';
import type { FastifyInstance } from 'fastify';
import { historyOf } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { jobSource } from './job.source.ts';
import { readJob } from './read-job.ts';
import { addJob, changeJob, deleteJob, switchJob } from './save-job.ts';

/** Binds what jobs are: their list, one of them, and how it is written. */
export function jobRecordRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, jobRecordPaths, jobRecordOperations, {
    listJobs: ({ params, query }) => pageOf(deps, jobSource, params.businessUnitId, query),
    exportJobs: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, jobSource, { businessUnitId, method, query }),
    addJob: ({ caller, params, body }) => addJob(deps, caller, params.businessUnitId, body),
    readJob: ({ params }) =>
      db.reading([params.businessUnitId], (tx) => readJob(tx, params.businessUnitId, params.jobId)),
    changeJob: ({ caller, params, body: { rowVersion, ...body } }) =>
      changeJob(deps, caller, { ...params, rowVersion }, body),
    switchJob: ({ caller, params, body: { isEnabled, rowVersion } }) =>
      switchJob(deps, caller, { ...params, rowVersion }, isEnabled),
    deleteJob: async ({ caller, params, body }) => {
      await deleteJob(db, caller, { ...params, ...body });
      return {};
    },
    listJobHistory: ({ params: { businessUnitId, jobId: entityId }, query }) =>
      historyOf(db, { businessUnitId, entityType: 'Job', entityId }, readJob, query.Before),
  });
}
