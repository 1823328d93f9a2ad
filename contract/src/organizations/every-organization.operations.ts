import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { ref } from '../kit/shapes.ts';
import { newOrganizationFields, organizationFields, suspendOrganizationFields } from './organization.fields.ts';
import { organizations } from './organization.list.ts';
import { organization } from './organization.shapes.ts';

const see = withPermission('BusinessUnits:Read');
const params = z.object({ businessUnitId: ref('businessUnit'), id: ref('organization') });
const rowVersion = z.number().int();
const change = { params, refuses: [409], answer: organization, strict: true } as const;

/** Organizations: made and closed by the platform, changed by their own administrators. */
export const everyOrganizationOperations = operations({
  ...recordOperations(organizations),
  getOrganization: {
    summary: 'One organization with its business units and administrators: the own one, any for a Global Admin',
    access: see,
    params,
    answer: organization,
  },
  listOrganizationHistory: historyOperation({
    summary: 'Who changed an organization, when and how',
    access: see,
    params,
  }),
  changeOrganization: {
    ...change,
    summary: 'What an organization is, against the version that was read',
    access: onlyRoles('Global Admin', 'Organization Admin'),
    body: bodyOf(organizationFields, { rowVersion }),
  },
  suspendOrganization: {
    ...change,
    summary: 'Stops payments in all business units of an organization, with a reason; its staff can read',
    access: onlyRoles('Global Admin'),
    body: bodyOf(suspendOrganizationFields, { rowVersion }),
  },
  activateOrganization: {
    ...change,
    summary: 'Lets the business units of a suspended organization take payments again, as each of them was',
    access: onlyRoles('Global Admin'),
    body: z.object({ rowVersion }),
  },
  createOrganization: {
    summary: 'An organization with its first business unit, and an invitation to its first administrator',
    access: onlyRoles('Global Admin'),
    body: bodyOf(newOrganizationFields),
    refuses: [428],
    answer: organization,
    strict: true,
  },
});
