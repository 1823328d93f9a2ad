const at = '/api/business-units/{businessUnitId}/organization-data';

export const organizationDataPaths = {
  getOrganizationData: `GET ${at}`,
  askOrganizationData: `POST ${at}`,
} as const;
