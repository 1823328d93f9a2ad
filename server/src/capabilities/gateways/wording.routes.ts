import { payerActions } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import { gatewayMessagePaths, gatewayMessages } from '@ratepayer/contract/gateways/gateway-message.list.ts';
import { gatewayMessageOperations } from '@ratepayer/contract/gateways/gateway-message.operations.ts';
import type { FastifyInstance } from 'fastify';
import { historyFromAnywhere } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { say } from '../../platform/texts/refusals.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { gatewayMessageSource, readWording } from './gateway-message.source.ts';
import { payerActionKeys } from './payer-actions.rules.ts';
import { gatewaysServing, unwordedCodes } from './read-codes.ts';
import { addWording, changeWording, deleteWording } from './save-wording.ts';

/** What the answers of gateways are called to payers and staff. */
export function wordingRoutes(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  bind(app, gatewayMessagePaths, gatewayMessageOperations, {
    listGatewayMessages: ({ params, query }) => pageOf(deps, gatewayMessageSource, params.businessUnitId, query),
    exportGatewayMessages: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, gatewayMessageSource, { businessUnitId, method, query }),
    getGatewayMessage: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readWording(tx, businessUnitId, id)),
    listGatewayMessageHistory: ({ caller, params: { businessUnitId, id }, query }) =>
      historyFromAnywhere(
        db,
        caller,
        { businessUnitId, entityType: gatewayMessages.entity, entityId: id },
        readWording,
        query.Before,
      ),
    getGatewayCodes: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], async (tx) => ({
        unworded: await unwordedCodes(tx, businessUnitId),
        gateways: await gatewaysServing(tx, businessUnitId),
        actions: payerActions.map((payerAction) => ({ payerAction, text: say(payerActionKeys[payerAction]) })),
      })),
    addGatewayMessage: ({ caller, params, body }) => addWording(db, caller, params.businessUnitId, body),
    changeGatewayMessage: ({ caller, params, body: { rowVersion, ...asked } }) =>
      changeWording(db, caller, { ...params, rowVersion }, asked),
    deleteGatewayMessage: async ({ caller, params, body }) => {
      await deleteWording(db, caller, { ...params, ...body });
      return { deleted: true };
    },
  });
}
