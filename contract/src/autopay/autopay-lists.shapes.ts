import { z } from 'zod';
import { instant, localDate, minor } from '../kit/shapes.ts';
import { paymentSourceTypes } from '../payments/channels.ts';
import { autopayActivities, enrollmentTypes, schedulingTypes, sourceStatuses } from './autopay-kinds.ts';
import { scheduledStatuses } from './scheduled-states.ts';

/** Whose it is. */
const ofAccount = {
  id: z.number(),
  accountId: z.number(),
  accountNumber: z.string(),
  subAccountNumber: z.string(),
  name: z.string(),
};
/** What it is paid with, and whether that can be charged. */
const paidWith = {
  paymentSourceType: z.enum(paymentSourceTypes),
  accountType: z.string(),
  accountNumberLast4: z.string(),
  methodStatus: z.enum(sourceStatuses),
};

/** Autopay of an account in the list of all. */
export const listedEnrolment = z
  .object({
    ...ofAccount,
    ...paidWith,
    customerId: z.number().nullable(),
    /** Who set it up; '' for the biller. */
    customerName: z.string(),
    enrollmentType: z.enum(enrollmentTypes),
    schedulingType: z.enum(schedulingTypes),
    /** So many days before a bill is due, or the day of the month. */
    day: z.string(),
    maxAmountMinor: minor.nullable(),
    startDate: localDate,
    endDate: localDate.nullable(),
    isActive: z.boolean(),
    /** When it takes the next payment; null while none is planned. */
    nextDate: localDate.nullable(),
    /** How the last one went: its payment, else what became of it; '' before the first. */
    lastResult: z.string(),
    lastDate: localDate.nullable(),
    /** The file that began it; null where somebody did. */
    uploadId: z.number().nullable(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'ListedAutopayEnrollment' });
export type ListedEnrolment = z.infer<typeof listedEnrolment>;

/** A payment that is, or was, to be taken by itself. */
export const listedScheduled = z
  .object({
    ...ofAccount,
    ...paidWith,
    processingDate: localDate,
    dueDate: localDate.nullable(),
    kind: z.enum(['Autopay', 'One-time']),
    amountMinor: minor,
    feeMinor: minor,
    status: z.enum(scheduledStatuses),
    /** Why it was not taken or ended; '' where there is nothing to say. */
    reason: z.string(),
    isHeld: z.boolean(),
    noticeSentDate: instant.nullable(),
    /** '' before it is begun. */
    paymentStatus: z.string(),
    referenceNumber: z.string(),
    /** Its payment came back from the bank. */
    isReturned: z.boolean(),
    /** Another one stands in its place. */
    isRetried: z.boolean(),
    rowVersion: z.number().int(),
  })
  .meta({ id: 'ListedScheduledPayment' });
export type ListedScheduled = z.infer<typeof listedScheduled>;

/** Autopay whose card or bank account cannot be charged any more. */
export const listedInvalidSource = z
  .object({
    ...ofAccount,
    ...paidWith,
    customerName: z.string(),
    enrollmentType: z.enum(enrollmentTypes),
    /** MM/YYYY of a card; '' of a bank account. */
    expiry: z.string(),
    isActive: z.boolean(),
    /** Another card or bank account is charged in its place. */
    hasBackup: z.boolean(),
    /** What is planned and would not be taken, and what was not taken for want of a method. */
    missingMinor: minor,
    nextDate: localDate.nullable(),
    endDate: localDate.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'ListedInvalidSource' });
export type ListedInvalidSource = z.infer<typeof listedInvalidSource>;

/** What became of autopay of an account, once. */
export const listedActivity = z
  .object({
    ...ofAccount,
    date: instant,
    activity: z.enum(autopayActivities),
    enrollmentType: z.enum(enrollmentTypes),
    actor: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'ListedAutopayActivity' });
export type ListedActivity = z.infer<typeof listedActivity>;
