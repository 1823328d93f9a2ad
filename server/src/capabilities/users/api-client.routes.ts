import { apiClientPaths } from '@ratepayer/contract/users/api-client.list.ts';
import { apiClientOperations } from '@ratepayer/contract/users/api-client.operations.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { clientOf } from './api-client-row.ts';
import { apiClientSourceFor } from './api-client.source.ts';
import { changeClient, type ClientDeps, createClient, exchangeSecret, revokeClient } from './api-clients.ts';
import { organizationOf } from './find-person.ts';

/** Programs that call in the name of an organization. */
export function apiClientRoutes(app: FastifyInstance, deps: ListDeps & ClientDeps): void {
  const { db } = deps;
  bind(app, apiClientPaths, apiClientOperations, {
    listApiClients: ({ caller, params, query }) =>
      pageOf(deps, apiClientSourceFor(caller), params.businessUnitId, query),
    exportApiClients: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, apiClientSourceFor(caller), { businessUnitId, method, query }),
    getApiClient: ({ caller, params }) =>
      db.reading(caller.businessUnitIds, async (tx) =>
        clientOf(tx, await organizationOf(tx, params.businessUnitId), params.id),
      ),
    createApiClient: ({ caller, params, body }) => createClient(deps, caller, { ...params, ...body }),
    changeApiClient: ({ caller, params, body }) => changeClient(deps, caller, { ...params, ...body }),
    exchangeApiClientSecret: ({ caller, params, body }) => exchangeSecret(deps, caller, { ...params, ...body }),
    revokeApiClient: ({ caller, params }) => revokeClient(deps, caller, params),
    listApiClientHistory: ({ caller, params, query }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        const { businessUnitId, id } = params;
        await clientOf(tx, await organizationOf(tx, businessUnitId), id);
        const of = { businessUnitIds: caller.businessUnitIds, entityType: 'ApiClient', entityId: id };
        return readHistory(tx, of, query.Before);
      }),
  });
}
