import { z } from 'zod';
import { accessOf, operations, withPermission } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { bodyRef, localDate, minor, ref } from '../kit/shapes.ts';
import { products } from './product.list.ts';
import { mostSwitched } from './switched.ts';

const sold = { quantity: z.number().int(), amountMinor: minor, givenBackMinor: minor };
const sales = z
  .object({
    /** The last thirty days by the clock of the business unit, the first one first; days without a sale among them. */
    days: z.array(z.object({ date: localDate, ...sold })),
    totals: z.object(sold),
  })
  .meta({ id: 'ProductSales' });
export type ProductSales = z.infer<typeof sales>;

export const productOperations = operations({
  ...recordOperations(products),
  getProductSales: {
    summary: 'What was sold of a product in the last thirty days, day by day',
    access: accessOf(products.list.needs),
    params: z.object({ businessUnitId: ref('businessUnit'), id: ref('product') }),
    answer: sales,
  },
  switchProducts: {
    summary: 'Start or stop selling products; those that are as asked stay as they are',
    access: withPermission('BusinessUnits:Manage'),
    params: z.object({ businessUnitId: ref('businessUnit') }),
    body: z.object({ ids: z.array(bodyRef('product')).min(1).max(mostSwitched), isActive: z.boolean() }),
    answer: z.object({ changed: z.number().int() }),
    strict: true,
  },
});
