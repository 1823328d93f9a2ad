import { z } from 'zod';
import { paymentOfAccount } from '../accounts/account-page.shapes.ts';
import { timeZones } from '../kit/local-date.ts';
import { currencyCode, instant, minor } from '../kit/shapes.ts';
import { customerOperations } from './customer.operations.ts';

/** A payer with a login, as the list and the page of one tell it. */
export const customer = customerOperations.getCustomerRecord.answer;
export type Customer = z.infer<typeof customer>;

const notices = {
  notifyNewBill: z.boolean(),
  notifyUpcomingPayment: z.boolean(),
  notifyWithSms: z.boolean(),
};

/** An account of a customer, as far as whoever asks may see it. */
export const linkedAccount = z
  .object({
    accountId: z.number(),
    businessUnitId: z.number(),
    businessUnitName: z.string(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    name: z.string(),
    balance: minor,
    currencyCode,
    isArchived: z.boolean(),
    linkedBy: z.string(),
    linkedDate: instant,
    hasAutopay: z.boolean(),
    isPaperless: z.boolean(),
    ...notices,
  })
  .meta({ id: 'LinkedAccount' });
export type LinkedAccount = z.infer<typeof linkedAccount>;

/** A payment on the accounts of a customer, and whose it is. */
export const paymentOfCustomer = paymentOfAccount
  .extend({
    businessUnitId: z.number(),
    businessUnitName: z.string(),
    businessUnitTimezone: z.enum(timeZones),
    currencyCode,
  })
  .meta({ id: 'CustomerPayment' });
export type PaymentOfCustomer = z.infer<typeof paymentOfCustomer>;

/** A customer of an account. */
export const customerOfAccount = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phoneNumber: z.string(),
    phoneVerified: z.boolean(),
    status: z.string(),
    linkedDate: instant,
    /** So many ways to pay are kept at this business unit. */
    walletCount: z.number(),
    lastSignInDate: instant.nullable(),
    ...notices,
  })
  .meta({ id: 'CustomerOfAccount' });
export type CustomerOfAccount = z.infer<typeof customerOfAccount>;

/** Another login of the organization that one could be merged into. */
export const otherLogin = z
  .object({
    id: z.number(),
    name: z.string(),
    email: z.string(),
    /** Where its page is: the business unit that was asked about, else the first other one that they are of. */
    businessUnitId: z.number(),
  })
  .meta({ id: 'OtherLogin' });
export type OtherLogin = z.infer<typeof otherLogin>;

/** Another login that is perhaps the same person's, and what says so. */
export const possibleDuplicate = z.object({
  ...otherLogin.shape,
  because: z.enum(['Same e-mail', 'Same phone', 'Same name and account']),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

/** A login that became a part of this one, or of one that did, by the address that it had. */
export const mergedLogin = z
  .object({ id: z.number(), email: z.string(), mergedDate: instant, mergedBy: z.string(), reason: z.string() })
  .meta({ id: 'MergedLogin' });
export type MergedLogin = z.infer<typeof mergedLogin>;

/** An invitation that was mailed to the address of a payer. */
export const customerInvitation = z
  .object({
    id: z.number(),
    accountId: z.number(),
    accountNumber: z.string(),
    subAccountNumber: z.string(),
    email: z.string(),
    status: z.enum(['Sent', 'Used', 'Ended', 'Expired']),
    createdDate: instant,
    createdBy: z.string(),
    expiresDate: instant,
    /** It is the last one to this account, which the payer does not have yet. */
    mayBeSentAgain: z.boolean(),
  })
  .meta({ id: 'CustomerInvitation' });
export type CustomerInvitation = z.infer<typeof customerInvitation>;
