import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { ref, text } from '../kit/shapes.ts';
import { found } from './find.shapes.ts';

export const findOperations = operations({
  findAnything: {
    summary:
      'What the caller may see of a business unit by a number, a name, an e-mail, a telephone or last four and amount',
    access: withPermission('BusinessUnits:Read'),
    params: z.object({ businessUnitId: ref('businessUnit') }),
    query: z.object({ query: text(200).refine((typed) => typed.length >= 2, 'refusals/two_characters') }),
    answer: found,
  },
});
