import { z } from 'zod';
import { exportMethods } from '../kit/export.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { currencyCode, file, givenDay, instant, minor, page, paging, ref, repeated, searchText } from '../kit/shapes.ts';
import { accountPaymentColumnIds } from './list-columns.ts';
import { keptTotals } from './outcome-totals.ts';
import { channelKeys, channels, lineItemTypes, sourceTypeKeys } from './channels.ts';
import { paymentStatusFilters } from './payment-state.ts';

const line = z
  .object({
    lineItemId: z.number(),
    paymentId: z.number(),
    referenceNumber: z.string(),
    createdDate: instant,
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    lineItemType: z.enum(lineItemTypes),
    amountMinor: minor,
    currencyCode,
    channel: z.enum(channels).nullable(),
    /** Credit Card, ACH, or External. */
    paymentSourceType: z.string(),
    accountType: z.string(),
    status: z.string(),
    hasAdjustment: z.boolean(),
    refundedMinor: minor,
    adjustedMinor: minor,
    exportedDate: instant.nullable(),
  })
  .meta({ id: 'AccountPayment' });
export type AccountPayment = z.infer<typeof line>;

const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const filter = {
  SearchText: searchText.optional(),
  StartDate: givenDay.optional(),
  EndDate: givenDay.optional(),
  PaymentStatuses: repeated(z.enum(paymentStatusFilters)),
  PaymentSourceTypes: repeated(z.enum(sourceTypeKeys)),
  PaymentChannels: repeated(z.enum(channelKeys)),
  ReportName: z.literal('account-payments').optional(),
};

/** A file has the columns that are named, in that order; all of them when none is. */
const exported = { ...filter, Columns: repeated(z.enum(accountPaymentColumnIds)) };

export const accountPaymentOperations = operations({
  listAccountPayments: {
    summary: 'One line per account and payment, for posting',
    access: withPermission('Payments:Default'),
    params: inUnit,
    query: z.object({ Page: paging.Page, PageSize: paging.PageSize, ...filter }),
    /** `totalMinor` adds every line, whatever became of its payment; what is revenue is `totals.keptMinor`. */
    answer: page(line).extend({ totalMinor: minor, totals: keptTotals }),
  },
  downloadAccountPaymentsPdf: { summary: 'The same lines as a PDF', access: withPermission('Payments:Default'), params: inUnit, query: z.object(exported), answer: file, file: ['application/pdf'] },
  exportAccountPayments: {
    summary: 'The same lines as CSV, Excel or PDF',
    access: withPermission('Payments:Default'),
    params: inUnit.extend({ exportMethod: z.enum(exportMethods) }),
    query: z.object(exported),
    answer: file,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  },
});
