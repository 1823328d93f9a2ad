import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { culture, currencyCode, page, paging, ref, searching } from '../kit/shapes.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { checklistKeys, checklistStates } from './checklist.ts';
import { businessUnitSummary } from './organization.operations.ts';
import { businessUnit } from './setup.shapes.ts';
import { newUnitFields, suspendFields, unitFields } from './unit.fields.ts';
import { businessUnits } from './unit.list.ts';
import { unitStates } from './unit-states.ts';

const see = withPermission('BusinessUnits:Read');
const administrators = onlyRoles('Global Admin', 'Organization Admin');
const ofOrganization = z.object({ organizationId: ref('organization') });
const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const rowVersion = z.number().int();
const against = z.object({ rowVersion });

const organization = z
  .object({ id: z.number(), name: z.string(), currencyCode, culture })
  .meta({ id: 'OrganizationBriefly' });

const setup = z
  .object({
    status: z.enum(unitStates),
    checklist: z.array(
      z.object({
        key: z.enum(checklistKeys),
        state: z.enum(checklistStates),
        /** Nobody puts it live before this is done. */
        isNeeded: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SetupSummary' });
export type SetupSummary = z.infer<typeof setup>;

/** The list of billers and its file. */
export const unitListOperations = recordOperations(businessUnits);

/** Business units of an organization: made, changed, opened to payers, closed to them, and taken away. */
export const unitOperations = operations({
  listOrganizations: {
    summary: 'Organizations that the caller may make business units of',
    access: see,
    query: z.object({ ...paging, ...searching }),
    answer: page(organization),
  },
  listBusinessUnitsOfOrganization: {
    summary: 'Business units of one organization in the caller’s scope',
    access: see,
    params: ofOrganization,
    query: z.object({ ...paging, ...searching }),
    answer: page(businessUnitSummary),
  },
  createBusinessUnit: {
    summary: 'One more business unit, with the setup of another one where one is named; payers cannot pay there yet',
    access: administrators,
    params: ofOrganization,
    body: bodyOf(newUnitFields),
    answer: businessUnit,
    strict: true,
  },
  changeBusinessUnit: {
    summary: 'Other basics of a business unit, against the version that was read',
    access: withPermission('BusinessUnits:Manage'),
    params: inUnit,
    body: bodyOf(unitFields, { rowVersion }),
    refuses: [409],
    answer: businessUnit,
    strict: true,
  },
  getSetup: {
    summary: 'How far a business unit is set up',
    access: see,
    params: inUnit,
    answer: setup,
  },
  putBusinessUnitLive: {
    summary: 'Opens a business unit to payers, once all that is needed is done, or again after it was suspended',
    access: administrators,
    params: inUnit,
    body: against,
    refuses: [409],
    answer: businessUnit,
    strict: true,
  },
  suspendBusinessUnit: {
    summary: 'Closes a business unit to payers, with a reason; a payment that is under way ends as it would',
    access: administrators,
    params: inUnit,
    body: bodyOf(suspendFields, { rowVersion }),
    refuses: [409],
    answer: businessUnit,
    strict: true,
  },
  deleteBusinessUnit: {
    summary: 'Takes away a business unit that never was live and where nobody paid',
    access: administrators,
    params: inUnit,
    answer: z.object({ id: z.number() }),
    refuses: [409],
  },
});
