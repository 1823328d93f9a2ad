import { gatewayPaths, gateways } from '@ratepayer/contract/gateways/gateway.list.ts';
import { gatewayOperations } from '@ratepayer/contract/gateways/gateway.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyFromAnywhere } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, pageOf } from '../organizations/unit-lists.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { checkGateway } from './check-gateway.ts';
import { readHealth } from './read-health.ts';
import { changeGateway, pauseGateway, resumeGateway } from './change-gateway.ts';
import { gatewaySourceFor, readGatewayFor } from './gateway.source.ts';

/** Gateways as administrators see them. */
export function gatewayRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db } = deps;
  bind(app, gatewayPaths, gatewayOperations, {
    listGateways: ({ caller, params, query }) => pageOf(deps, gatewaySourceFor(caller), params.businessUnitId, query),
    exportGateways: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, gatewaySourceFor(caller), { businessUnitId, method, query }),
    getGateway: ({ caller, params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readGatewayFor(caller)(tx, businessUnitId, id)),
    listGatewayHistory: ({ caller, params: { businessUnitId, id }, query }) =>
      historyFromAnywhere(
        db,
        caller,
        { businessUnitId, entityType: gateways.entity, entityId: id },
        readGatewayFor(caller),
        query.Before,
      ),
    changeGateway: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeGateway(db, caller, { ...params, rowVersion }, asked),
    getGatewayHealth: ({ caller, params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], async (tx) => {
        const { gatewayType } = await readGatewayFor(caller)(tx, businessUnitId, id);
        return readHealth(deps, tx, businessUnitId, { id, gatewayType });
      }),
    checkGateway: ({ caller, params }) => checkGateway(deps, caller, params),
    pauseGateway: ({ caller, params, body: { standingVersion, message } }) =>
      pauseGateway(db, caller, { ...params, standingVersion }, message),
    resumeGateway: ({ caller, params, body }) => resumeGateway(db, caller, { ...params, ...body }),
  });
}
