import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { accessOf, onlyRoles, operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { money, page, paging, ref, searching } from '../kit/shapes.ts';
import { agencyFields, agencyOfFields } from './agency.fields.ts';
import { agencies } from './agency.list.ts';
import { organization } from './organization.shapes.ts';
import { organizationStates } from './organization-states.ts';

const made = recordOperations(agencies);
const params = z.object({ businessUnitId: ref('businessUnit') });
const ofOne = params.extend({ id: ref('agency') });
const rowVersion = z.number().int();
// Firms are the platform's: no permission covers what is kept of them.
const access = onlyRoles('Global Admin');

/** What was received in this month, less what went back, in each currency that anything is counted in. */
const collected = z.array(money);

const served = z
  .object({
    id: z.number(),
    name: z.string(),
    status: z.enum(organizationStates),
    businessUnits: z.number().int(),
    collected,
  })
  .meta({ id: 'OrganizationOfAgency' });
export type OrganizationOfAgency = z.infer<typeof served>;

/** Firms that serve organizations: kept by the platform, seen by the administrators whom they serve. */
export const agencyOperations = operations({
  ...made,
  addAgency: {
    summary: 'One more agency',
    access,
    params,
    body: bodyOf(agencyFields),
    refuses: [409],
    answer: made.getAgency.answer,
    strict: true,
  },
  changeAgency: {
    summary: 'What is kept of an agency, against the version that was read',
    access,
    params: ofOne,
    body: bodyOf(agencyFields, { rowVersion }),
    refuses: [409],
    answer: made.getAgency.answer,
    strict: true,
  },
  deleteAgency: {
    summary: 'Delete an agency that serves no organization',
    access,
    params: ofOne,
    body: z.object({ rowVersion }),
    refuses: [409],
    answer: z.object({ deleted: z.boolean() }),
    strict: true,
  },
  listOrganizationsOfAgency: {
    summary: 'Organizations that an agency serves, with what each collected this month; those of the caller alone',
    access: accessOf(agencies.list.needs),
    params: ofOne,
    answer: z.object({
      /** At most 250, by name. */
      items: z.array(served),
      totalCount: z.number().int(),
      /** Of all that the caller sees, not of those 250 alone. */
      collected,
    }),
  },
  findAgencies: {
    summary: 'Agencies that an organization may be given, by their names',
    access,
    query: z.object({ ...paging, ...searching }),
    answer: page(z.object({ id: z.number(), name: z.string() })),
  },
  changeAgencyOfOrganization: {
    summary: 'Which agency serves an organization, or none, against the version that was read',
    access,
    params: z.object({ businessUnitId: ref('businessUnit'), id: ref('organization') }),
    body: bodyOf(agencyOfFields, { rowVersion }),
    refuses: [409],
    answer: organization,
    strict: true,
  },
});
