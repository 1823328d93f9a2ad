import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { instant, localDate, minor, ref } from '../kit/shapes.ts';
import { planFields } from './fee.fields.ts';
import { keptTotals } from '../payments/outcome-totals.ts';
import { feeList } from './fee.list.ts';
import { chargedFee } from './fee.shapes.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const tier = z.object({
  upToMinor: minor.positive().nullable(),
  flatMinor: minor.min(0),
  percentBps: z.number().int().min(0).max(1000),
});

/** What a schedule says; amounts are minor units, percentages basis points (at most 10 %). */
export const feePlan = bodyOf(planFields, { tiers: z.array(tier).max(20) }).meta({ id: 'ServiceFeePlan' });
export type FeePlan = z.infer<typeof feePlan>;

const schedule = z
  .object({
    ...feePlan.shape,
    id: z.number(),
    version: z.number(),
    feeMerchantNumber: z.string(),
    createdBy: z.string(),
    createdDate: instant,
    standing: z.enum(['In force', 'Planned', 'Past']),
  })
  .meta({ id: 'ServiceFeeSchedule' });
export type FeeScheduleRow = z.infer<typeof schedule>;

export const feeOperations = operations({
  listServiceFees: listOperation(feeList, {
    summary: 'Service fees of a period with their base payments',
    params: inUnit,
    row: chargedFee,
    /** Of the fees; `baseAmountMinor` and `feeMinor` add every row, whatever became of it. */
    answer: {
      totals: keptTotals.extend({ baseAmountMinor: minor, feeMinor: minor }).meta({ id: 'FeeTotals' }),
      disagreeing: z.number(),
    },
  }),
  exportServiceFees: exportOperation(feeList, {
    summary: 'The service fees of a filter as CSV, Excel or PDF',
    params: inUnit,
    rows: 'payment',
  }),
  listFeeSchedules: {
    summary: 'Fee schedules: in force, planned and past',
    access: withPermission('Transactions:Default'),
    params: inUnit,
    answer: z.object({
      items: z.array(schedule),
      feeMerchantAccounts: z.array(z.object({ id: z.number(), name: z.string(), merchantNumber: z.string() })),
      today: localDate,
    }),
  },
  planFeeSchedule: {
    summary: 'Plan a fee from a day on',
    access: onlyRoles('Global Admin'),
    params: inUnit,
    body: feePlan,
    refuses: [428],
    answer: z.object({ id: z.number() }),
    strict: true,
  },
  withdrawFeeSchedule: {
    summary: 'Withdraw a planned fee before it is in force',
    access: onlyRoles('Global Admin'),
    params: inUnit.extend({ scheduleId: ref('feeSchedule') }),
    body: z.object({}).optional(),
    refuses: [428],
    answer: z.object({ id: z.number() }),
    strict: true,
  },
});
