const all = '/api/business-units/{businessUnitId}/api-clients' as const;

export const apiClientPaths = {
  listApiClients: `GET ${all}`,
  createApiClient: `POST ${all}`,
  changeApiClient: `PUT ${all}/{id}`,
  exchangeApiClientSecret: `POST ${all}/{id}/secret`,
  revokeApiClient: `POST ${all}/{id}/revocation`,
  listApiClientHistory: `GET ${all}/{id}/history`,
} as const;
