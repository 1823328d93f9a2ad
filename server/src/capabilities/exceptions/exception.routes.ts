import type { FastifyInstance } from 'fastify';
import { exceptionOperations } from '@ratepayer/contract/payments/exception.operations.ts';
import { exceptionPaths } from '@ratepayer/contract/payments/exception.paths.ts';
import { Accepted, bind } from '../../platform/http/bind.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { daysAsked } from './days-asked.ts';
import { decideException } from './decide-exception.ts';
import { exportExceptions } from './export-exceptions.ts';
import { listExceptions, readException } from './read-exceptions.ts';
import { settleException } from './settle-exception.ts';

export function exceptionRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db } = deps;
  bind(app, exceptionPaths, exceptionOperations, {
    listGatewayExceptions: ({ params, query }) =>
      db.reading([params.businessUnitId], async (tx) =>
        listExceptions(tx, params.businessUnitId, { ...query, ...(await daysAsked(tx, params.businessUnitId, query)) }),
      ),
    exportGatewayExceptions: ({ caller, params, query }) =>
      exportExceptions(deps, caller, params.businessUnitId, params.exportMethod, query),
    getGatewayException: ({ caller, params }) =>
      db.reading(caller.businessUnitIds, (tx) => readException(tx, params.id)),
    settleGatewayException: async ({ caller, params, body, ifMatch }) => {
      const approvalRequestId = await settleException(deps, caller, params.id, {
        ...body,
        rowVersion: body.rowVersion ?? ifMatch,
      });
      if (approvalRequestId !== undefined) return new Accepted({ approvalRequestId, status: 'Requested' as const });
      return db.scoped(caller.businessUnitIds, (tx) => readException(tx, params.id));
    },
    decideGatewayException: async ({ caller, params, body }) => {
      await decideException(deps, caller, params.id, body);
      return db.scoped(caller.businessUnitIds, (tx) => readException(tx, params.id));
    },
  });
}
