import { apiClientOperations } from '@ratepayer/contract/users/api-client.operations.ts';
import { apiClientPaths } from '@ratepayer/contract/users/api-client.paths.ts';
import type { FastifyInstance } from 'fastify';
import { readHistory } from '../../platform/audit/read-history.ts';
import { bind } from '../../platform/http/bind.ts';
import { clientOf, clientsOf } from './api-client-row.ts';
import { changeClient, type ClientDeps, createClient, exchangeSecret, revokeClient } from './api-clients.ts';
import { organizationOf } from './find-person.ts';

/** Programs that call in the name of an organization. */
export function apiClientRoutes(app: FastifyInstance, deps: ClientDeps): void {
  const { db } = deps;
  bind(app, apiClientPaths, apiClientOperations, {
    listApiClients: ({ caller, params }) =>
      db.reading(caller.businessUnitIds, async (tx) => ({
        items: await clientsOf(tx, await organizationOf(tx, params.businessUnitId)),
      })),
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
