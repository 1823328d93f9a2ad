import { z } from 'zod';
import { payersAndStaff } from '../customers/customer-read.operations.ts';
import { onlyRoles, operations, withPermission } from '../kit/operation.ts';
import { beforeId, bodyRef, minor, ref, text } from '../kit/shapes.ts';
import { bankAccount, card } from '../payments/intent-parts.ts';
import { consentMethods } from './autopay.fields.ts';
import { daysOfMonth, schedulingTypes } from './autopay-kinds.ts';
import { autopayActivity, autopayPreview, autopaySettings } from './autopay.shapes.ts';

const oneAccount = z.object({ id: ref('account') });
const ownAccount = z.object({ customerId: ref('customer'), accountId: ref('account') });

/** When, up to what, and with what it is paid. */
export const chosenAutopay = {
  schedulingType: z.enum(schedulingTypes),
  leadTimeDays: z.number().int().min(0).max(30).nullable().optional(),
  dayOfMonth: z.enum(daysOfMonth).nullable().optional(),
  maxAmountMinor: minor.min(1).max(99_999_999_999).nullable().optional(),
};
const saved = {
  ...chosenAutopay,
  paymentSourceId: bodyRef('walletSource').optional(),
  backupPaymentSourceId: bodyRef('walletSource').nullable().optional(),
  acknowledgedTermsVersionIds: z.array(bodyRef('terms')).max(10).default([]),
  /** 0 begins autopay; what is on is changed against its version. */
  rowVersion: z.number().int().min(0),
};
/** How a payer agreed before staff. */
const consent = { method: z.enum(consentMethods), note: text(500).min(1) };

export const autopayOperations = operations({
  getAutopaySettings: {
    summary: 'Autopay of an account: how it is, what comes next, and what may be chosen',
    access: payersAndStaff,
    params: oneAccount,
    answer: autopaySettings,
  },
  changeAutopaySettings: {
    summary: 'Begin autopay for a payer, or change it: with a source of the wallet, or one that the biller enters',
    access: withPermission('AutopayEnrollment:Manage'),
    params: oneAccount,
    body: z.object({
      ...saved,
      /** Whose wallet pays; the only payer of the account where nobody is named. */
      customerId: bodyRef('customer').optional(),
      /** Entered by the biller from a signed authorization: then autopay is the biller's own. */
      newSource: z.discriminatedUnion('paymentSourceType', [card, bankAccount]).optional(),
      consent: z.object(consent),
    }),
    refuses: [409],
    answer: autopaySettings,
    strict: true,
  },
  changeCustomerAutopaySettings: {
    summary: 'Begin autopay on an own account, or change it',
    access: onlyRoles('Customer'),
    params: ownAccount,
    body: z.object(saved),
    refuses: [409],
    answer: autopaySettings,
    strict: true,
  },
  previewAutopay: {
    summary: 'What would be taken next, and what has to be agreed to',
    access: payersAndStaff,
    params: oneAccount,
    body: z.object({
      ...chosenAutopay,
      paymentSourceId: bodyRef('walletSource').optional(),
      /** Where the source is not there yet. */
      paymentSourceType: z.enum(['Credit Card', 'ACH']).optional(),
    }),
    answer: autopayPreview,
  },
  unenrollAutopay: {
    summary: 'End autopay of an account for a reason; what was planned is not taken, and its payer is told',
    access: withPermission('AutopayEnrollment:Manage'),
    params: oneAccount,
    body: z.object({ reason: text(500).min(1), rowVersion: z.number().int().optional() }),
    refuses: [409],
    answer: autopaySettings,
    strict: true,
  },
  stopMyAutopay: {
    summary: 'Stop autopay on an own account; what was planned is not taken',
    access: onlyRoles('Customer'),
    params: ownAccount,
    body: z.object({ rowVersion: z.number().int().optional() }),
    refuses: [409],
    answer: autopaySettings,
    strict: true,
  },
  listAutopayHistory: {
    summary: 'What became of autopay of an account, the latest first',
    access: payersAndStaff,
    params: z.object({ accountId: ref('account') }),
    query: z.object({ Before: beforeId }),
    answer: z.object({ items: z.array(autopayActivity), nextBefore: z.number().nullable() }),
  },
});
