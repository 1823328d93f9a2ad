const one = '/api/business-units/{businessUnitId}/organizations/{id}/security';

export const securityPaths = {
  getOrganizationSecurity: `GET ${one}`,
  changeOrganizationSecurity: `PUT ${one}`,
  decideSecurityChange: `POST ${one}/decide`,
} as const;
