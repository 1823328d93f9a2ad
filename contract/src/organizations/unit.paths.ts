import { recordPaths } from '../kit/record.ts';
import { businessUnits } from './unit.list.ts';

const organization = '/api/organizations/{organizationId}';
const unit = '/api/business-units/{businessUnitId}';

export const unitListPaths = recordPaths(businessUnits);

export const unitPaths = {
  listOrganizations: 'GET /api/organizations',
  listBusinessUnitsOfOrganization: `GET ${organization}/business-units`,
  createBusinessUnit: `POST ${organization}/business-units`,
  changeBusinessUnit: `PUT ${unit}`,
  getSetup: `GET ${unit}/setup`,
  putBusinessUnitLive: `PUT ${unit}/live`,
  suspendBusinessUnit: `PUT ${unit}/suspended`,
  deleteBusinessUnit: `DELETE ${unit}`,
} as const;
