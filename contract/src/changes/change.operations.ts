import { z } from 'zod';
import { changeKinds, changeSubjects } from '../kit/change-states.ts';
import { onlyRoles, operations } from '../kit/operation.ts';
import { instant, ref } from '../kit/shapes.ts';

const waitingChange = z
  .object({
    id: z.number(),
    kind: z.enum(changeKinds),
    /** Requested waits for a person; Approved for its day, and can be stopped until then. */
    status: z.enum(['Requested', 'Approved']),
    entityType: z.enum(changeSubjects),
    entityId: z.number(),
    /** What it is about, as it is called now, and the business unit that it is opened from. */
    entityName: z.string(),
    businessUnitId: z.number(),
    reason: z.string(),
    requestedByName: z.string(),
    requestedDate: instant,
    effectiveDate: instant.nullable(),
    /** Whether who reads this asked for it, by this login or another one of theirs. */
    isOwn: z.boolean(),
    mayDecide: z.boolean(),
  })
  .meta({ id: 'WaitingChange' });
export type WaitingChange = z.infer<typeof waitingChange>;

/** What a second person has to decide about merchant accounts and limits, wherever in the organization it stands. */
export const changeOperations = operations({
  listWaitingChanges: {
    summary: 'What waits for a second person or for its day in the organization of a business unit, the newest first',
    access: onlyRoles('Global Admin', 'Organization Admin'),
    params: z.object({ businessUnitId: ref('businessUnit') }),
    answer: z.object({
      items: z.array(waitingChange),
      /** As many as wait, the ones that are not told of here included. */
      totalCount: z.number().int(),
    }),
  },
});
