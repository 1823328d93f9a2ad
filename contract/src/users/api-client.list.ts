import { headOf } from '../kit/list.ts';
import { many, units } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';
import { permissions } from './roles.ts';

export const apiClientStates = ['Active', 'Expired', 'Disabled'] as const;

/** Programs that call in the name of an organization; never their secrets. */
export const apiClients = record({
  entity: 'ApiClient',
  as: 'apiClient',
  list: plainList({
    name: 'api-clients',
    needs: { roles: ['Global Admin', 'Organization Admin'] },
    usual: 'name',
    period: 'none',
    columns: {
      name: { kind: 'text', sort: true },
      clientId: { kind: 'text' },
      permissionCount: { kind: 'number', sort: true },
      businessUnits: { kind: 'text' },
      addresses: { kind: 'text', off: true },
      lastUsedDate: { kind: 'instant', sort: true, maybe: true },
      expiresDate: { kind: 'instant', sort: true, maybe: true },
      createdDate: { kind: 'instant', sort: true, off: true },
      createdBy: { kind: 'text', off: true },
      status: { kind: 'status', sort: true },
    },
    filters: {
      Statuses: many('status', apiClientStates),
      Permissions: many('permission', permissions),
      BusinessUnitIds: units('units'),
    },
    search: ['name', 'clientId'],
  }),
  texts: {
    ...headOf('api_clients'),
    one: 'api_clients_one',
    columns: {
      name: 'name',
      clientId: 'api_clients_id',
      permissionCount: 'permissions',
      businessUnits: 'business_units',
      addresses: 'api_clients_addresses',
      lastUsedDate: 'api_clients_last_used',
      expiresDate: 'expires',
      createdDate: 'created',
      createdBy: 'api_clients_made_by',
      status: 'status',
    },
    filters: { Permissions: 'permission', BusinessUnitIds: 'business_units' },
  },
  operations: { list: 'listApiClients', file: 'exportApiClients' },
});

const home = '/api/business-units/{businessUnitId}/api-clients' as const;

export const apiClientPaths = {
  ...recordPaths(apiClients),
  getApiClient: `GET ${home}/{id}`,
  createApiClient: `POST ${home}`,
  changeApiClient: `PUT ${home}/{id}`,
  exchangeApiClientSecret: `POST ${home}/{id}/secret`,
  revokeApiClient: `POST ${home}/{id}/revocation`,
  listApiClientHistory: `GET ${home}/{id}/history`,
} as const;
