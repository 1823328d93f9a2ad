import { z } from 'zod';
import { operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { bodyRef, ref } from '../kit/shapes.ts';
import { products } from './product.list.ts';
import { mostSwitched } from './switched.ts';

export const productOperations = operations({
  ...recordOperations(products),
  switchProducts: {
    summary: 'Start or stop selling products; those that are as asked stay as they are',
    access: withPermission('BusinessUnits:Manage'),
    params: z.object({ businessUnitId: ref('businessUnit') }),
    body: z.object({ ids: z.array(bodyRef('product')).min(1).max(mostSwitched), isActive: z.boolean() }),
    answer: z.object({ changed: z.number().int() }),
    strict: true,
  },
});
