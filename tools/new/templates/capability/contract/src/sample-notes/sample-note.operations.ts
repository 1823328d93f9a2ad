import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { ref } from '../kit/shapes.ts';

export const sampleNoteOperations = operations({
  readSampleNotes: {
    summary: 'How many accounts sample notes may be about',
    access: withPermission('Accounts:Read'),
    params: z.object({ businessUnitId: ref('businessUnit') }),
    answer: z.object({ accounts: z.number().int() }),
  },
});
