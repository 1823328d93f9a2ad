import { z } from 'zod';
import { exportMethods } from '../kit/export.ts';
import { operations, withPermission } from '../kit/operation.ts';
import { currencyCode, file, instant, localDate, minor, page, paging, ref, repeated, text } from '../kit/shapes.ts';
import { channelKeys, channels, lineItemTypes, sourceTypeKeys } from './channels.ts';

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
  SearchText: text(120).optional(),
  StartDate: localDate.optional(),
  EndDate: localDate.optional(),
  PaymentStatuses: repeated(text(40)),
  PaymentSourceTypes: repeated(z.enum(sourceTypeKeys)),
  PaymentChannels: repeated(z.enum(channelKeys)),
  ReportName: text(60).optional(),
};

export const accountPaymentOperations = operations({
  listAccountPayments: {
    summary: 'One line per account and payment, for posting',
    access: withPermission('Payments:Default'),
    params: inUnit,
    query: z.object({ Page: paging.Page, PageSize: paging.PageSize, ...filter }),
    answer: page(line).extend({ totalMinor: minor }),
  },
  downloadAccountPaymentsPdf: { summary: 'The same lines as a PDF', access: withPermission('Payments:Default'), params: inUnit, query: z.object(filter), answer: file, file: ['application/pdf'] },
  exportAccountPayments: {
    summary: 'The same lines as CSV, Excel or PDF',
    access: withPermission('Payments:Default'),
    params: inUnit.extend({ exportMethod: z.enum(exportMethods) }),
    query: z.object(filter),
    answer: file,
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  },
});
