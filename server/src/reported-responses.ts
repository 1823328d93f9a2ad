import type { formResponses } from '@ratepayer/contract/forms/response.list.ts';
import { formResponseOperations } from '@ratepayer/contract/forms/response.operations.ts';
import type { FileQuery } from './platform/lists/read-export.ts';
import { openUnitList } from './capabilities/organizations/unit-lists.ts';
import { reportedList, type ReportedList } from './capabilities/reports/reported-list.ts';
import { responseSource } from './capabilities/forms/response.source.ts';
import { sourceOfResponses } from './capabilities/forms/responses-of-form.ts';

/** Responses as a file that is made in the background: of one form with its fields as columns. */
export const reportedResponses: ReportedList = {
  ...reportedList(responseSource, formResponseOperations.exportFormResponses),
  opening: async ({ tx, clock }, { businessUnitId }, query, work) => {
    const asked = query as FileQuery<typeof formResponses.list>;
    const source = await sourceOfResponses(tx, businessUnitId, asked);
    return work(await openUnitList(tx, clock, source, businessUnitId, asked));
  },
};
