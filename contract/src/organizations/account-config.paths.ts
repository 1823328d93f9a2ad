const config = '/api/business-units/{businessUnitId}/account-config';

export const accountConfigPaths = {
  readAccountConfig: `GET ${config}`,
  changeAccountConfig: `PUT ${config}`,
  readAccountConfigHistory: `GET ${config}/history`,
} as const;
