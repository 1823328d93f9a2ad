import { recordPaths } from '../kit/record.ts';
import { agencies } from './agency.list.ts';

const home = '/api/business-units/{businessUnitId}/agencies';

export const agencyPaths = {
  ...recordPaths(agencies),
  addAgency: `POST ${home}`,
  changeAgency: `PUT ${home}/{id}`,
  deleteAgency: `POST ${home}/{id}/delete`,
  listOrganizationsOfAgency: `GET ${home}/{id}/organizations`,
  findAgencies: 'GET /api/agencies',
  changeAgencyOfOrganization: 'PUT /api/business-units/{businessUnitId}/organizations/{id}/agency',
} as const;
