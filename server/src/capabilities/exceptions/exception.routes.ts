import type { FastifyInstance } from 'fastify';
import { exceptionOperations } from '@ratepayer/contract/payments/exception.operations.ts';
import { exceptionPaths } from '@ratepayer/contract/payments/exception.paths.ts';
import { Accepted, bind } from '../../platform/http/bind.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { checkThere } from './check-there.ts';
import { decideException } from './decide-exception.ts';
import { exceptionSource } from './exception.source.ts';
import { readException } from './read-exceptions.ts';
import { settleException } from './settle-exception.ts';

export function exceptionRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db } = deps;
  bind(app, exceptionPaths, exceptionOperations, {
    listGatewayExceptions: async ({ params: { businessUnitId }, query }) => {
      await checkThere(db, businessUnitId, query);
      return pageOf(deps, exceptionSource, businessUnitId, query);
    },
    exportGatewayExceptions: async ({ caller, params: { businessUnitId, exportMethod: method }, query }) => {
      await checkThere(db, businessUnitId, query);
      return exportOf(deps, caller, exceptionSource, { businessUnitId, method, query });
    },
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
