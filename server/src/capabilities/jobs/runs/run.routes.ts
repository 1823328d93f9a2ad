import { runOperations } from '@ratepayer/contract/jobs/run.operations.ts';
import { runPaths } from '@ratepayer/contract/jobs/run.paths.ts';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../../platform/http/bind.ts';
import { takeFiles } from '../../../platform/http/take-files.ts';
import { exportOf, type ListDeps, pageOf } from '../../organizations/unit-lists.ts';
import { type BringDeps, receiveJobFile, reserveJobFile } from '../files/bring-file.ts';
import { downloadJobFile } from '../files/download-job-file.ts';
import { listArrivals } from '../files/list-arrivals.ts';
import { readJob } from '../read-job.ts';
import { decideRun } from './decide-run.ts';
import { openTicket } from './open-ticket.ts';
import { downloadLog, readLog } from './read-log.ts';
import { readRun } from './read-run.ts';
import { runAgain } from './run-again.ts';
import { runJob } from './run-job.ts';
import { runSource } from './run.source.ts';
import { runWithFile } from './run-with-file.ts';

type Deps = ListDeps & BringDeps;

/** Binds what jobs do: their runs, and the files that are brought to them. */
export function runRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  // A job that is named is there; without one the list is of all of them.
  const refuseMissing = async (businessUnitId: number, jobId: number | undefined) =>
    jobId === undefined ? undefined : db.reading([businessUnitId], (tx) => readJob(tx, businessUnitId, jobId));
  bind(app, runPaths, runOperations, {
    runJob: ({ caller, params, body }) => runJob(db, caller, { ...params, ...body }),
    runJobWithFile: ({ caller, params, body }) => runWithFile(deps, caller, { ...params, ...body }),
    reserveJobFile: ({ caller, params, body }) => reserveJobFile(deps, caller, params, body.fileName),
    listJobRuns: async ({ params, query }) => {
      await refuseMissing(params.businessUnitId, query.JobId);
      return pageOf(deps, runSource, params.businessUnitId, query);
    },
    exportJobRuns: async ({ caller, params: { businessUnitId, exportMethod: method }, query }) => {
      await refuseMissing(businessUnitId, query.JobId);
      return exportOf(deps, caller, runSource, { businessUnitId, method, query });
    },
    readJobRun: ({ caller, params }) =>
      db.reading([params.businessUnitId], (tx) => readRun(tx, caller, params.businessUnitId, params.runId)),
    decideJobRun: ({ caller, params, body }) => decideRun(db, caller, { ...params, ...body }),
    runJobAgain: ({ caller, params, body }) => runAgain(db, caller, { ...params, ...body }),
    openTicketOfRun: async ({ caller, params }) => {
      await db.scoped([params.businessUnitId], (tx) => openTicket(tx, caller, params));
      return {};
    },
    listJobArrivals: ({ params }) =>
      db.reading([params.businessUnitId], (tx) => listArrivals(tx, params.businessUnitId)),
    readJobLog: ({ params, query }) => readLog(db, params, query),
    downloadJobLog: ({ params }) => downloadLog(db, params),
    downloadJobFile: ({ caller, params }) => downloadJobFile(deps, caller, params),
  });
  takeFiles(app, 'job-files', 300 * 1024 * 1024, (place, body) => receiveJobFile(deps, place, body));
}
