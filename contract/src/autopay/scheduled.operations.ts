import { z } from 'zod';
import { payersAndStaff } from '../customers/customer-read.operations.ts';
import { anyone, onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { beforeId, bodyRef, givenDate, instant, localDate, minor, ref, text } from '../kit/shapes.ts';
import { held } from '../payments/intent-parts.ts';
import { forecasts } from './autopay-kinds.ts';
import { agreedTerms, scheduledPayment } from './autopay.shapes.ts';

const oneScheduled = z.object({ id: ref('scheduledPayment') });
const manage = withPermission('ScheduledPayments:Manage');
const pageOfScheduled = z.object({ items: z.array(scheduledPayment), nextBefore: z.number().nullable() });
const rowVersion = z.number().int().optional();
const reason = text(500).min(1);

export const scheduledOperations = operations({
  listScheduledPayments: {
    summary: 'What was planned on an account and what became of it: what waits first, then the latest',
    access: payersAndStaff,
    params: z.object({ id: ref('account') }),
    query: z.object({ Before: beforeId }),
    answer: pageOfScheduled,
  },
  listMyScheduledPayments: {
    summary: 'What will be taken by itself on the caller’s accounts, the next first',
    access: onlyRoles('Customer'),
    query: z.object({ BusinessUnitId: ref('businessUnit').optional() }),
    answer: z.object({ items: z.array(scheduledPayment) }),
  },
  previewSchedule: {
    summary: 'On which days a payment that waits for its confirmation may be taken instead of now',
    access: anyone,
    params: held,
    /** The day that the terms name; the first one where none is. */
    query: z.object({ Date: givenDate.optional() }),
    answer: z.object({
      /** Why not at all; '' where it may be. */
      closedText: z.string(),
      from: localDate,
      until: localDate,
      totalMinor: minor,
      terms: z.array(agreedTerms),
      rowVersion: z.number().int(),
    }),
  },
  schedulePaymentIntent: {
    summary: 'Take the payment on a date; once more, it answers what was planned',
    access: anyone,
    params: held,
    body: z.object({
      processingDate: givenDate,
      totalMinor: minor.positive(),
      acknowledgedTermsVersionIds: z.array(bodyRef('terms')).max(10),
      duplicateConfirmed: z.boolean().optional(),
      rowVersion,
    }),
    refuses: [409],
    answer: scheduledPayment,
    strict: true,
  },
  cancelScheduledPayment: {
    summary: 'Stop a planned payment before it begins, for a reason',
    access: manage,
    params: oneScheduled,
    body: z.object({ reason, rowVersion }),
    refuses: [409],
    answer: scheduledPayment,
    strict: true,
  },
  cancelMyScheduledPayment: {
    summary: 'Stop an own planned payment, until it is being prepared',
    access: onlyRoles('Customer'),
    params: oneScheduled,
    body: z.object({ rowVersion }),
    refuses: [409],
    answer: scheduledPayment,
    strict: true,
  },
  changeScheduledSource: {
    summary: 'Pay an own planned payment another way, also one whose payment method was lost',
    access: onlyRoles('Customer'),
    params: oneScheduled,
    body: z.object({ paymentSourceId: bodyRef('walletSource'), rowVersion }),
    refuses: [409],
    answer: scheduledPayment,
    strict: true,
  },
  skipScheduledPayment: {
    summary: 'Leave a planned payment out',
    access: manage,
    params: oneScheduled,
    body: z.object({ reason, rowVersion }),
    refuses: [409],
    answer: scheduledPayment,
    strict: true,
  },
  retryScheduledPayment: {
    summary: 'Plan a new payment in the place of one that was not taken; once more, it answers the same',
    access: manage,
    params: oneScheduled,
    body: z.object({ processingDate: givenDate, reason: text(500).optional(), rowVersion }),
    refuses: [409],
    answer: scheduledPayment,
    strict: true,
  },
  releaseScheduledPayment: {
    summary: 'Let an unusually high payment be taken',
    access: manage,
    params: oneScheduled,
    body: z.object({ reason, rowVersion }),
    refuses: [409],
    answer: scheduledPayment,
    strict: true,
  },
  rehearseAutopay: {
    summary: 'What the run of a day, tomorrow where none is named, would take and leave out, and why',
    access: manage,
    params: z.object({ businessUnitId: ref('businessUnit') }),
    query: z.object({
      Date: givenDate.optional(),
      Forecast: z.enum(forecasts).optional(),
      Page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    }),
    answer: z.object({
      date: localDate,
      /** When the run begins. */
      startsAt: instant,
      totals: z.array(z.object({ forecast: z.enum(forecasts), count: z.number().int(), totalMinor: minor })),
      /** Fifty at a time. */
      items: z.array(
        z.object({
          scheduled: scheduledPayment,
          forecast: z.enum(forecasts),
          /** Why it would not be taken. */
          why: z.string(),
          /** What would be taken, with its fee. */
          wouldTakeMinor: minor,
        }),
      ),
      totalCount: z.number().int(),
    }),
  },
});
