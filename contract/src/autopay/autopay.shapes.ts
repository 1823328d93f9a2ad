import { z } from 'zod';
import { currencyCode, instant, localDate, minor } from '../kit/shapes.ts';
import { sourceDisplay } from '../payments/intent.shapes.ts';
import {
  amountStrategies,
  autopayActivities,
  closedFor,
  enrollmentTypes,
  schedulingTypes,
  sourceStatuses,
} from './autopay-kinds.ts';
import { scheduledStatuses } from './scheduled-states.ts';

/** A card or bank account that pays by itself. */
const payingSource = sourceDisplay.extend({
  id: z.number(),
  nickname: z.string(),
  status: z.enum(sourceStatuses),
});

export const scheduledPayment = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    accountId: z.number(),
    accountNumber: z.string(),
    /** Of an enrolment, or one that its payer asked for on a date. */
    kind: z.enum(['Autopay', 'One-time']),
    status: z.enum(scheduledStatuses),
    /** Why it was not taken or ended, in its reader's words; '' where there is nothing to say. */
    reason: z.string(),
    processingDate: localDate,
    dueDate: localDate.nullable(),
    /** What was announced: more is never taken. */
    amountMinor: minor,
    feeMinor: minor,
    totalMinor: minor,
    amountStrategy: z.enum(amountStrategies),
    currencyCode,
    paymentSource: payingSource,
    noticeSentDate: instant.nullable(),
    /** Until when its payer may stop it. */
    cancelableUntil: instant.nullable(),
    /** Whether this caller may stop it now, take another one in its place, or pay it another way. */
    mayCancel: z.boolean(),
    mayRetry: z.boolean(),
    mayChangeSource: z.boolean(),
    /** It is unusually high and waits until somebody lets it go on. */
    isHeld: z.boolean(),
    payment: z
      .object({ id: z.number(), referenceNumber: z.string(), status: z.string(), amountMinor: minor })
      .nullable(),
    retryOfId: z.number().nullable(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'ScheduledPayment' });
export type ScheduledPayment = z.infer<typeof scheduledPayment>;

const enrolment = z.object({
  id: z.number(),
  enrollmentType: z.enum(enrollmentTypes),
  schedulingType: z.enum(schedulingTypes),
  leadTimeDays: z.number().int().nullable(),
  dayOfMonth: z.string().nullable(),
  maxAmountMinor: minor.nullable(),
  startDate: localDate,
  customerId: z.number().nullable(),
  customerName: z.string(),
  /** The caller set it up, and may change it. */
  isOwn: z.boolean(),
  paymentSource: payingSource,
  backupPaymentSource: payingSource.nullable(),
});

/** What a business unit says of its automatic payments on one channel. */
export const autopayRules = z.object({
  maxAmountMinor: minor.nullable(),
  daysProcessingAllowedBeforeDueDate: z.number().int(),
  daysScheduledBeforeProcessed: z.number().int(),
  hoursCancellationAllowedBeforeProcessed: z.number().int(),
  schedulingTypes: z.array(z.enum(schedulingTypes)),
  /** When a day's run begins, by the clock of the business unit. */
  processingTime: z.string(),
  /** From how many percent of what an account usually pays somebody has to look; null: never. */
  unusualPercent: z.number().int().nullable(),
});
export type AutopayRules = z.infer<typeof autopayRules>;

/** Autopay of one account: whether it is on, how, what comes next, and what may be chosen. */
export const autopaySettings = z
  .object({
    businessUnitId: z.number(),
    accountId: z.number(),
    accountNumber: z.string(),
    currencyCode,
    balanceMinor: minor,
    dueDate: localDate.nullable(),
    enrolment: enrolment.nullable(),
    /** The next one that is planned or confirmed. */
    next: scheduledPayment.nullable(),
    offers: autopayRules,
    /** Why nobody can be enrolled now, and what its reader can do. */
    closedFor: z.enum(closedFor),
    closedText: z.string(),
    /** What is changed is changed against; 0 while autopay is off. */
    rowVersion: z.number().int(),
  })
  .meta({ id: 'AutopaySettings' });
export type AutopaySettings = z.infer<typeof autopaySettings>;

export const agreedTerms = z.object({
  termsVersionId: z.number(),
  identifier: z.string(),
  version: z.number(),
  title: z.string(),
  text: z.string(),
});

/** What settings would do, before they are saved. */
export const autopayPreview = z.object({
  /** The first payment that would be taken; null while nothing is due that could be. */
  next: z
    .object({
      processingDate: localDate,
      noticeDate: localDate,
      amountMinor: minor,
      feeMinor: minor,
      totalMinor: minor,
      dueDate: localDate.nullable(),
    })
    .nullable(),
  /** The two after it, where bills came month by month: their amounts nobody knows yet. */
  later: z.array(z.object({ processingDate: localDate, month: z.string() })),
  /** What the last bills asked for, up to twelve of them; null where there were fewer than two. */
  usual: z.object({ count: z.number().int(), leastMinor: minor, mostMinor: minor }).nullable(),
  /** A bill that is due too soon to be taken: it has to be paid by hand. */
  notCovered: z.object({ amountMinor: minor, dueDate: localDate }).nullable(),
  /** The day on which bills were due, where the chosen day of the month comes after it. */
  dueBefore: z.number().int().nullable(),
  /** What has to be agreed to. */
  terms: z.array(agreedTerms),
});
export type AutopayPreview = z.infer<typeof autopayPreview>;

export const autopayActivity = z.object({
  id: z.number(),
  activity: z.enum(autopayActivities),
  actor: z.string(),
  reason: z.string(),
  date: instant,
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
