import { z } from 'zod';
import { currencyCode, instant, localDate, minor } from '../kit/shapes.ts';
import { fieldTypes } from './account-fields.ts';
import { may } from './account-record.shapes.ts';
import { address } from './address.shapes.ts';

/** Another account that this one went over into. */
const otherAccount = z.object({ id: z.number(), accountNumber: z.string(), subAccountNumber: z.string() });

/** Who did something to the account, when and why. */
const act = z.object({ by: z.string(), at: instant, reason: z.string() });

const openCharge = z.object({
  id: z.number(),
  description: z.string(),
  dueDate: localDate.nullable(),
  amountMinor: minor,
  remainingMinor: minor,
  /** Part of the balance, not beside it. */
  includedInBalance: z.boolean(),
});
export type OpenCharge = z.infer<typeof openCharge>;

/** An account as staff see it who answer its payer: what it owes and why, and what is known of it. */
export const accountPage = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    businessUnitCurrencyCode: currencyCode,
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    description: z.string(),
    phoneNumber: z.string(),
    emailAddress: z.string(),
    addressStreetAddress: z.string(),
    address,
    createMethod: z.string(),
    balance: minor,
    lateFee: minor,
    lateFeeApplicable: z.boolean(),
    pastDueAmountMinor: minor,
    totalOutstandingBalance: minor,
    dueDate: localDate.nullable(),
    issueDate: localDate.nullable(),
    accountSyncDate: instant.nullable(),
    /** The file that its last sync was in. */
    lastFileName: z.string(),
    pastDue: z.boolean(),
    /** It is paid by autopay, and its bills come without paper. */
    autopay: z.boolean(),
    paperless: z.boolean(),
    accountLocked: z.boolean(),
    /** Who locked it; unknown where a lock came with the account. */
    lockedBy: act.nullable(),
    allowOnlinePayment: z.boolean(),
    blockCreditCardPayment: z.boolean(),
    blockAchPayment: z.boolean(),
    isArchived: z.boolean(),
    archivedDate: instant.nullable(),
    /** A file ended it, and it is archived as soon as the payment that is under way has ended. */
    isEnding: z.boolean(),
    isRollover: z.boolean(),
    mayDelete: may,
    rolledOverTo: otherAccount.nullable(),
    mergedInto: otherAccount.nullable(),
    /** JSON, as it is kept. */
    meta: z.string(),
    note: z.string(),
    /** Who wrote notes and when, the latest first. */
    noteHistory: z.array(z.object({ note: z.string(), by: z.string(), at: instant })),
    openCharges: z.array(openCharge),
    /** Fields that the business unit shows, in its order and by its names. */
    displayFields: z.array(z.object({ type: z.enum(fieldTypes), label: z.string() })),
    customers: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        email: z.string(),
        emailVerified: z.boolean(),
        isBlocked: z.boolean(),
      }),
    ),
    /** Grows with every change, of its money too. */
    rowVersion: z.number().int(),
  })
  .meta({ id: 'AccountPage' });
export type AccountPage = z.infer<typeof accountPage>;

/** One entry of an account's register. */
export const registerEntry = z
  .object({
    id: z.number(),
    sequence: z.number(),
    occurredAt: instant,
    effectiveDate: localDate,
    eventType: z.string(),
    /** What it comes of, in words. */
    description: z.string(),
    amountMinor: minor,
    /** Of its bucket. */
    balanceAfterMinor: minor,
    bucket: z.string(),
    createdBy: z.string(),
    exportedDate: instant.nullable(),
    /** The payment it comes of; '' where none does. */
    referenceNumber: z.string(),
    /** The file it came with. */
    uploadId: z.number().nullable(),
    fileName: z.string(),
    /** It may be marked as known to the biller. */
    mayBeKnown: z.boolean(),
  })
  .meta({ id: 'RegisterEntry' });
export type RegisterEntry = z.infer<typeof registerEntry>;

/** A payment as far as it is of one account. */
export const paymentOfAccount = z
  .object({
    id: z.number(),
    referenceNumber: z.string(),
    createdDate: instant,
    /** What it paid on this account. */
    amountMinor: minor,
    /** Of the whole payment, which may pay other accounts too. */
    paymentAmountMinor: minor,
    status: z.string(),
    /** As it is told to the payer: why it was declined. */
    errorMessage: z.string(),
    accountType: z.string(),
    accountNumberLast4: z.string(),
    channel: z.string().nullable(),
    createdByUserName: z.string(),
  })
  .meta({ id: 'PaymentOfAccount' });
export type PaymentOfAccount = z.infer<typeof paymentOfAccount>;

/** The same of an account or of one that was merged into it. */
export const accountPayment = paymentOfAccount
  .extend({
    /** Which of them it names here. */
    accountId: z.number(),
    /** The number of the account that it names where that one was merged into another; '' elsewhere. */
    mergedAccount: z.string(),
  })
  .meta({ id: 'AccountPayment' });
export type AccountPayment = z.infer<typeof accountPayment>;

/** What happened on an account, the latest first; `nextBefore` asks for what was before. */
export const accountTimeline = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(['balance', 'bill', 'message', 'note', 'payment']),
        id: z.number(),
        at: instant,
        /** A status, a type of bill, a mail, a note, or what changed the balance in words. */
        title: z.string(),
        detail: z.string(),
        amountMinor: minor.nullable(),
        /** Of a payment, or of a bill. */
        referenceNumber: z.string(),
        /** The merged account that it stayed with; '' where it is of the account itself. */
        mergedAccount: z.string(),
      }),
    ),
    nextBefore: z.string().nullable(),
  })
  .meta({ id: 'AccountTimeline' });
export type AccountTimeline = z.infer<typeof accountTimeline>;
