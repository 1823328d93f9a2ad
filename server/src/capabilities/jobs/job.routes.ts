import type { FastifyInstance } from 'fastify';
import { jobOperations } from '@ratepayer/contract/jobs/job.operations.ts';
import { jobPaths } from '@ratepayer/contract/jobs/job.paths.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { deliverySource } from './delivery.source.ts';
import { readSchedules } from './read-schedules.ts';
import { runScheduleNow } from './run-schedule-now.ts';
import { sendDeliveriesAgain } from './send-again.ts';

export function jobRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db, clock } = deps;
  bind(app, jobPaths, jobOperations, {
    listFailedDeliveries: ({ params, query }) => pageOf(deps, deliverySource, params.businessUnitId, query),
    exportFailedDeliveries: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, deliverySource, { businessUnitId, method, query }),
    sendDeliveriesAgain: async ({ caller, params, body }) => ({
      sent: await db.scoped([params.businessUnitId], (tx) =>
        sendDeliveriesAgain(tx, caller, params.businessUnitId, body.ids),
      ),
    }),
    listSchedules: async () => ({ items: await readSchedules(db, clock.now()) }),
    runScheduleNow: async ({ caller, body }) => {
      await runScheduleNow(db, caller, body.name);
      return { items: await readSchedules(db, clock.now()) };
    },
  });
}
