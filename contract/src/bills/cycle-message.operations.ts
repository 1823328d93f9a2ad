import { z } from 'zod';
import { accessOf, operations } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';
import { cycleList } from './cycle.list.ts';

/** What payers are sent when a cycle is approved, as it looks. */
export const cycleMessageOperations = operations({
  previewCycleMessages: {
    summary:
      'The first e-mail and text that go out when a cycle is approved; with an example where there is none to show',
    access: accessOf(cycleList.needs),
    params: z.object({ businessUnitId: ref('businessUnit'), cycleId: ref('billingCycle') }),
    answer: z
      .object({
        email: z.object({ subject: z.string(), text: z.string() }),
        text: z.string(),
        /** Its bill is made up: nobody is told of one, or whoever asks may not read bills. */
        isExample: z.boolean(),
      })
      .meta({ id: 'CycleMessages' }),
  },
});
