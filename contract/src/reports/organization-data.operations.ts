import { z } from 'zod';
import { onlyRoles, operations } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { generatedReport } from './report.shapes.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const access = onlyRoles('Global Admin', 'Organization Admin');

const organizationData = z
  .object({
    organizationName: z.string(),
    /** The business unit whose reports hold the file. */
    homeId: z.number().int(),
    /** Whether who reads it may see every business unit of the organization, and so take all of its data. */
    seesAll: z.boolean(),
    /** The one that was asked for last; null where nobody did, or it is gone. */
    latest: generatedReport.nullable(),
  })
  .meta({ id: 'OrganizationData' });
export type OrganizationData = z.infer<typeof organizationData>;

/** Everything that an organization keeps here, as one file. */
export const organizationDataOperations = operations({
  getOrganizationData: {
    summary: 'The file with all data of the organization that was asked for last, and how far it is',
    access,
    params,
    answer: organizationData,
  },
  askOrganizationData: {
    summary:
      'Ask for all data of the organization as one file, made in the background; while one is made it is that one',
    access,
    params,
    refuses: [428],
    answer: organizationData,
    strict: true,
  },
});
