import { z } from 'zod';
import { autopayStandings } from '../autopay/autopay-kinds.ts';
import { fieldTypes } from '../accounts/account-fields.ts';
import { timeZones } from '../kit/local-date.ts';
import { culture, currencyCode, instant, localDate, minor } from '../kit/shapes.ts';

/** An account as its payer sees it after signing in. */
export const ownAccount = z
  .object({
    id: z.number(),
    businessUnitId: z.number(),
    businessUnitSlug: z.string(),
    /** The biller, as its pages are headed. */
    biller: z.string(),
    culture,
    currencyCode,
    timezone: z.enum(timeZones),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    /** What its payer calls it; '' where nothing. */
    nickname: z.string(),
    name: z.string(),
    addressStreetAddress: z.string(),
    totalOutstandingBalance: minor,
    pastDueAmountMinor: minor,
    dueDate: localDate.nullable(),
    accountSyncDate: instant.nullable(),
    isArchived: z.boolean(),
    /** Whether its biller takes payments on it here. */
    payableOnline: z.boolean(),
    /** What it is paid with by itself; whether this payer set that up. */
    autopay: z
      .object({
        accountType: z.string(),
        accountNumberLast4: z.string(),
        isOwn: z.boolean(),
        /** Whether the next bill is paid by it: not while its biller takes none, or what pays is no longer good. */
        standing: z.enum(autopayStandings),
        /** When the next one is taken; null while none is planned. */
        nextDate: localDate.nullable(),
      })
      .nullable(),
    isPaperless: z.boolean(),
    /** Whether its biller lets payers go without paper now. */
    offersPaperless: z.boolean(),
    lastBill: z
      .object({
        id: z.number(),
        issueDate: localDate,
        amountMinor: minor.nullable(),
        hasDocument: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnAccount' });
export type OwnAccount = z.infer<typeof ownAccount>;

/** A payment on accounts of a payer. */
export const ownPayment = z
  .object({
    id: z.number(),
    referenceNumber: z.string(),
    createdDate: instant,
    timezone: z.enum(timeZones),
    currencyCode,
    /** What was paid on these accounts. */
    amountMinor: minor,
    /** Beside it; null where somebody else paid. */
    serviceFeeAmountMinor: minor.nullable(),
    status: z.string(),
    /** As its payer is told; '' where somebody else paid. */
    errorMessage: z.string(),
    accountType: z.string(),
    accountNumberLast4: z.string(),
    accountIds: z.array(z.number()),
  })
  .meta({ id: 'OwnPayment' });
export type OwnPayment = z.infer<typeof ownPayment>;

/** What a payer finds when they come home. */
export const ownHome = z
  .object({
    firstName: z.string(),
    /** One business unit after the other; archived ones at the end. */
    accounts: z.array(ownAccount),
    /** The last three. */
    payments: z.array(ownPayment),
  })
  .meta({ id: 'OwnHome' });
export type OwnHome = z.infer<typeof ownHome>;

/** An account that a look-up of a signed-in payer found, so that they see whether it is theirs. */
export const foundAccount = z
  .object({
    id: z.number(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    isLinked: z.boolean(),
    /** What the business unit shows of it before it is added. */
    shown: z.array(z.object({ type: z.enum(fieldTypes), label: z.string(), value: z.string() })),
  })
  .meta({ id: 'FoundAccount' });
export type FoundAccount = z.infer<typeof foundAccount>;

/** One account, with what its own page shows besides. */
export const ownAccountPage = ownAccount
  .extend({
    shown: z.array(z.object({ type: z.enum(fieldTypes), label: z.string(), value: z.string() })),
    accountLocked: z.boolean(),
    /** What of its balance is neither paid nor being paid: the most that a payment on a date takes. */
    balanceLeftMinor: minor,
    blockCreditCardPayment: z.boolean(),
    blockAchPayment: z.boolean(),
    notifyNewBill: z.boolean(),
    notifyUpcomingPayment: z.boolean(),
    notifyWithSms: z.boolean(),
    /** Where texts go; '' where no number is proved. */
    textsTo: z.string(),
    /** Whether readings are shown for its business unit. */
    hasReadings: z.boolean(),
    /** The last four. */
    payments: z.array(ownPayment),
  })
  .meta({ id: 'OwnAccountPage' });
export type OwnAccountPage = z.infer<typeof ownAccountPage>;
