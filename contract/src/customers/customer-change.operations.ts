import { z } from 'zod';
import { bodyOf } from '../kit/body-of.ts';
import { anyone, onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { bodyRef, instant, ref, text } from '../kit/shapes.ts';
import { customerFields, linkFields, reasonFields } from './customer.fields.ts';
import { payersAndStaff } from './customer-read.operations.ts';
import { customer, linkedAccount } from './customer.shapes.ts';

const mayManage = withPermission('Accounts:Manage');
const inUnit = z.object({ businessUnitId: ref('businessUnit') });
const oneOfUnit = inUnit.extend({ id: ref('customer') });
const { phoneNumber, ...asked } = bodyOf(customerFields).shape;
const pair = { customerId: bodyRef('customer'), accountId: bodyRef('account') };
/** So many are mailed at once at most. */
const mostVerified = 50;
const done = z.object({ unlinked: z.boolean() });

/** What is changed of customers beside their record. */
export const customerChangeOperations = operations({
  changeCustomer: {
    summary: 'Other values of one customer; what is left out stays. A payer changes the own alone',
    access: payersAndStaff,
    query: z.object({ id: ref('customer') }),
    // What is left out of a form is empty; what is left out here stays.
    body: z
      .strictObject({ ...asked, phoneNumber: phoneNumber.removeDefault(), rowVersion: z.number().int() })
      .partial(),
    refuses: [409],
    answer: customer,
    strict: true,
  },
  blockCustomer: {
    summary: 'Keep a customer from signing in, or let them in again; signed-in browsers are signed out',
    access: mayManage,
    params: oneOfUnit,
    body: bodyOf(reasonFields, { blocked: z.boolean() }),
    answer: customer,
    strict: true,
  },
  mergeCustomers: {
    summary: 'Make one login of two of the same person: accounts and wallet go over, the first signs in no longer',
    access: withPermission('Users:Manage'),
    params: oneOfUnit,
    body: bodyOf(reasonFields, { intoCustomerId: bodyRef('customer') }),
    answer: customer,
    strict: true,
  },
  linkCustomerAccount: {
    summary: 'Let a customer, by number or e-mail address, see and pay an account',
    access: mayManage,
    body: z.strictObject({
      accountId: bodyRef('account'),
      customerId: bodyRef('customer').optional(),
      emailAddress: bodyOf(linkFields).shape.emailAddress.optional(),
    }),
    answer: linkedAccount.extend({ customerId: z.number() }),
    strict: true,
  },
  unlinkAccountAsCustomer: {
    summary: 'See and pay one of the caller’s own accounts no longer; its autopay ends',
    access: onlyRoles('Customer'),
    body: z.strictObject({ accountId: bodyRef('account') }),
    answer: done,
    strict: true,
  },
  unlinkAccountAsAdmin: {
    summary: 'Take an account away from a customer, with the reason; the autopay that they set up ends',
    access: mayManage,
    body: bodyOf(reasonFields, pair),
    answer: done,
    strict: true,
  },
  initiatePhoneVerification: {
    summary: 'Text a code to a number of the United States or Canada, the caller’s own or of a customer',
    access: payersAndStaff,
    params: inUnit,
    body: z.strictObject({ phoneNumber: text(30).min(1), customerId: bodyRef('customer').optional() }),
    answer: z.object({ sentTo: z.string(), expiresDate: instant }),
    strict: true,
  },
  verifyPhone: {
    summary: 'Prove a number by the code that was texted to it',
    access: payersAndStaff,
    params: inUnit,
    body: z.strictObject({ code: text(10).min(1), customerId: bodyRef('customer').optional() }),
    answer: customer,
    strict: true,
  },
  sendEmailVerification: {
    summary: 'Mail payers a link that proves their address; says who was left out and why',
    access: mayManage,
    params: inUnit,
    body: z.strictObject({ customerIds: z.array(bodyRef('customer')).min(1).max(mostVerified) }),
    answer: z.object({
      sentTo: z.array(z.string()),
      leftOut: z.array(z.object({ id: z.number(), name: z.string(), why: z.string() })),
    }),
    strict: true,
  },
  verifyEmail: {
    summary: 'Prove an address by the link that was mailed to it',
    access: anyone,
    body: z.strictObject({ token: text(250).min(1) }),
    answer: z.object({ email: z.string() }),
    strict: true,
  },
  changeNotices: {
    summary: 'What a customer is told of an account, and whether by text',
    access: mayManage,
    params: oneOfUnit.extend({ accountId: ref('account') }),
    body: z.strictObject({
      notifyNewBill: z.boolean().optional(),
      notifyUpcomingPayment: z.boolean().optional(),
      notifyWithSms: z.boolean().optional(),
    }),
    answer: linkedAccount,
  },
});
