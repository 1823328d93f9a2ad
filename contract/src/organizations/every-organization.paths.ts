import { recordPaths } from '../kit/record.ts';
import { organizations } from './organization.list.ts';

const one = '/api/business-units/{businessUnitId}/organizations/{id}';

export const everyOrganizationPaths = {
  ...recordPaths(organizations),
  getOrganization: `GET ${one}`,
  listOrganizationHistory: `GET ${one}/history`,
  changeOrganization: `PUT ${one}`,
  suspendOrganization: `PUT ${one}/suspended`,
  activateOrganization: `PUT ${one}/active`,
  createOrganization: 'POST /api/organizations',
} as const;
