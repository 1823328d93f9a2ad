import type { FastifyInstance } from 'fastify';
import { jobOperations } from '@ratepayer/contract/jobs/job.operations.ts';
import { jobPaths } from '@ratepayer/contract/jobs/job.paths.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { listDeliveries } from './list-deliveries.ts';
import { readSchedules } from './read-schedules.ts';
import { sendDeliveriesAgain } from './send-again.ts';

export function jobRoutes(app: FastifyInstance, { db, clock }: { readonly db: Database; readonly clock: Clock }): void {
  bind(app, jobPaths, jobOperations, {
    listFailedDeliveries: ({ params, query }) =>
      db.reading([params.businessUnitId], (tx) => listDeliveries(tx, params.businessUnitId, query)),
    sendDeliveriesAgain: async ({ caller, params, body }) => ({
      sent: await db.scoped([params.businessUnitId], (tx) =>
        sendDeliveriesAgain(tx, caller, params.businessUnitId, body.ids),
      ),
    }),
    listSchedules: async () => ({ items: await readSchedules(db, clock.now()) }),
  });
}
