import { z } from 'zod';
import { exportMethods } from '../kit/export.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { bodyRef, currencyCode, file, givenDate, givenDay, instant, localDate, minor, page, paging, ref, repeated, searching } from '../kit/shapes.ts';
import { channelKeys, channels, paymentSourceTypes, sourceTypeKeys } from '../payments/channels.ts';
import { chargedFeeColumnIds } from './list-columns.ts';
import { keptTotals } from '../payments/outcome-totals.ts';
import { paymentStatusFilters } from '../payments/payment-state.ts';
import { feeMethods } from './service-fee.ts';

const inUnit = z.object({ businessUnitId: ref('businessUnit') });

const charged = z
  .object({
    id: z.number(),
    createdDate: instant,
    /** Of the fee's own payment; the base's when it is included. */
    feeReferenceNumber: z.string(),
    baseReferenceNumber: z.string(),
    accountNumber: z.string(),
    payerName: z.string(),
    baseAmountMinor: minor,
    feeMinor: minor,
    currencyCode,
    included: z.boolean(),
    accountType: z.string(),
    accountNumberLast4: z.string(),
    channel: z.enum(channels).nullable(),
    status: z.string(),
    hasAdjustment: z.boolean(),
    /** The base stands and the fee does not, or the other way round. */
    disagrees: z.boolean(),
  })
  .meta({ id: 'ServiceFee' });
export type ChargedFee = z.infer<typeof charged>;

const tier = z.object({ upToMinor: minor.positive().nullable(), flatMinor: minor.min(0), percentBps: z.number().int().min(0).max(1000) });

/** What a schedule says; amounts are minor units, percentages basis points (at most 10 %). */
export const feePlan = z
  .object({
    channel: z.union([z.literal(''), z.enum(channels)]),
    paymentSourceType: z.enum(paymentSourceTypes),
    method: z.enum(feeMethods),
    flatMinor: minor.min(0).max(100_000_000),
    percentBps: z.number().int().min(0).max(1000),
    minimumMinor: minor.min(0).max(100_000_000),
    maximumMinor: minor.min(0).max(100_000_000).nullable(),
    tiers: z.array(tier).max(20),
    /** Larger base amounts are paid in parts; null = no limit. */
    perTransactionLimitMinor: minor.positive().max(99_999_999_999).nullable().default(null),
    includeServiceFeeInPayment: z.boolean(),
    feeMerchantAccountId: bodyRef('merchantAccount').nullable(),
    effectiveDate: givenDate,
  })
  .meta({ id: 'ServiceFeePlan' });
export type FeePlan = z.infer<typeof feePlan>;

const schedule = z
  .object({ ...feePlan.shape, id: z.number(), version: z.number(), feeMerchantNumber: z.string(), createdBy: z.string(), createdDate: instant, standing: z.enum(['In force', 'Planned', 'Past']) })
  .meta({ id: 'ServiceFeeSchedule' });
export type FeeScheduleRow = z.infer<typeof schedule>;

const feeFilter = {
  StartDate: givenDay.optional(),
  EndDate: givenDay.optional(),
  PaymentStatuses: repeated(z.enum(paymentStatusFilters)),
  PaymentSourceTypes: repeated(z.enum(sourceTypeKeys)),
  PaymentChannels: repeated(z.enum(channelKeys)),
  /** In the payment itself, or a charge of its own. */
  Included: z.stringbool().optional(),
  OnlyDisagreeing: z.stringbool().optional(),
};

export const feeOperations = operations({
  listServiceFees: {
    summary: 'Service fees of a period with their base payments',
    access: withPermission('Transactions:Default'),
    params: inUnit,
    query: z.object({ ...paging, ...searching, ...feeFilter }),
    answer: page(charged).extend({
      /** Of the fees; `baseAmountMinor` and `feeMinor` add every row, whatever became of it. */
      totals: keptTotals.extend({ baseAmountMinor: minor, feeMinor: minor }).meta({ id: 'FeeTotals' }),
      disagreeing: z.number(),
    }),
  },
  exportServiceFees: {
    summary: 'The service fees of a filter as CSV, Excel or PDF',
    access: withPermission('Transactions:Default'),
    params: inUnit.extend({ exportMethod: z.enum(exportMethods) }),
    query: z.object({ ...searching, ...feeFilter, Columns: repeated(z.enum(chargedFeeColumnIds)) }),
    answer: file,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  },
  listFeeSchedules: {
    summary: 'Fee schedules: in force, planned and past',
    access: withPermission('Transactions:Default'),
    params: inUnit,
    answer: z.object({ items: z.array(schedule), feeMerchantAccounts: z.array(z.object({ id: z.number(), name: z.string(), merchantNumber: z.string() })), today: localDate }),
  },
  planFeeSchedule: { summary: 'Plan a fee from a day on', access: onlyRoles('Global Admin'), params: inUnit, body: feePlan, answer: z.object({ id: z.number() }), strict: true },
  withdrawFeeSchedule: {
    summary: 'Withdraw a planned fee before it is in force',
    access: onlyRoles('Global Admin'),
    params: inUnit.extend({ scheduleId: ref('feeSchedule') }),
    body: z.object({}).optional(),
    answer: z.object({ id: z.number() }),
    strict: true,
  },
});
