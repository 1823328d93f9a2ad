import { z } from 'zod';
import { fieldTypes } from '../accounts/account-fields.ts';
import { chosenAutopay } from '../autopay/autopay.operations.ts';
import { autopayPreview, autopaySettings } from '../autopay/autopay.shapes.ts';
import { foundAccount } from '../customers/own-account.shapes.ts';
import { anyone, onlyRoles, operations } from '../kit/operation.ts';
import { bodyRef, text } from '../kit/shapes.ts';
import { bankAccount, card } from '../payments/intent-parts.ts';
import { waysToKeep } from '../payments/wallet.operations.ts';
import { onboarding } from './onboarding.shapes.ts';

/** The link, and the secret of the browser that holds it: who has both of them is who was written to. */
const held = {
  slug: text(60),
  token: text(200),
  browserKey: z.string().regex(/^[\w-]{22,64}$/),
};
const answers = z
  .array(z.object({ type: z.enum(fieldTypes), value: text(120) }))
  .min(1)
  .max(14);
/** The browser's answer to the challenge of a 429. */
const challengeSolution = text(200).optional();
const step = { access: anyone, answer: onboarding, strict: true } as const;

/** A payer who was invited comes to their bills, without a login until the end; the key is the link (domain 4.10). */
export const onboardingOperations = operations({
  openOnboarding: { summary: 'Open an invitation, and go on where it was left', ...step, body: z.strictObject(held) },
  confirmOnboardingPayer: {
    summary: 'Say who one is; an address that was not written to, or another browser, proves itself by a code',
    ...step,
    body: z.strictObject({
      ...held,
      /** What is left out stays as the invitation says. */
      firstName: text(60).min(1).optional(),
      lastName: text(60).min(1).optional(),
      email: z.email().max(200).optional(),
      /** Six digits; without them a code that is needed is mailed. */
      code: text(10).optional(),
    }),
  },
  lookUpOnboardingAccount: {
    summary: 'Look an account up by what stands on its bill, where the invitation is to none or to another one',
    access: anyone,
    body: z.strictObject({ ...held, answers, challengeSolution }),
    answer: z.object({ found: z.array(foundAccount) }),
    strict: true,
  },
  verifyOnboardingAccount: {
    summary: 'Prove an account by what stands on its bill, and add it; it takes five tries at most',
    ...step,
    body: z.strictObject({
      ...held,
      answers,
      /** Of the accounts that were looked up, those that are the payer's. */
      accountIds: z.array(bodyRef('account')).min(1).max(20).optional(),
      challengeSolution,
    }),
  },
  chooseOnboardingPaperless: {
    summary: 'Begin bills without paper by the words that were agreed to, or keep paper',
    ...step,
    body: z.strictObject({ ...held, consentVersion: text(12).nullable() }),
    refuses: [409],
  },
  readOnboardingAutopay: {
    summary: 'What autopay would do, what may be chosen and what has to be agreed to',
    access: anyone,
    body: z.strictObject({
      ...held,
      ...chosenAutopay,
      paymentSourceType: z.enum(['Credit Card', 'ACH']).optional(),
    }),
    answer: z.object({ settings: autopaySettings, preview: autopayPreview, ways: waysToKeep }),
  },
  chooseOnboardingAutopay: {
    summary: 'Begin autopay with a card or bank account that is kept, or go on without it',
    ...step,
    body: z.strictObject({
      ...held,
      autopay: z
        .strictObject({
          ...chosenAutopay,
          source: z.discriminatedUnion('paymentSourceType', [card, bankAccount]),
          acknowledgedTermsVersionIds: z.array(bodyRef('terms')).max(10),
        })
        .nullable(),
    }),
    refuses: [409],
  },
  saveOnboardingNotices: {
    summary: 'Say what one is told; a number for texts is sent a code',
    ...step,
    body: z.strictObject({
      ...held,
      notifyNewBill: z.boolean(),
      notifyUpcomingPayment: z.boolean(),
      /** '' for e-mail alone. */
      phoneNumber: text(30),
    }),
  },
  verifyOnboardingPhone: {
    summary: 'Enter the code that was texted, have another one sent, or go on with e-mail alone',
    ...step,
    body: z.strictObject({
      ...held,
      doing: z.enum(['enter', 'again', 'useEmailOnly']),
      code: text(10).optional(),
    }),
  },
  applyOnboardingChoices: {
    summary: 'Be told the same of other accounts, or of none',
    ...step,
    body: z.strictObject({ ...held, accountIds: z.array(bodyRef('account')).max(100) }),
  },
  moveOnboarding: {
    summary: 'Go a step back, look another account up, or stop; what was saved stays saved',
    ...step,
    body: z.strictObject({ ...held, to: z.enum(['back', 'lookUp', 'cancel']) }),
  },
  beginOnboardingLogin: {
    summary: 'Create a login, sign in with the one there is, or do without; answers where to go',
    access: anyone,
    body: z.strictObject({ ...held, wanted: z.boolean() }),
    answer: z.object({ onboarding, address: z.string() }),
    strict: true,
  },
  resumeOnboarding: {
    summary: 'Come back from the provider with the login that was created',
    access: onlyRoles('Customer'),
    body: z.strictObject({ sessionIdentifier: text(64) }),
    answer: onboarding,
    strict: true,
  },
  askForInvitation: {
    summary: 'Have another invitation sent to the address on file; nobody is told whether there is one',
    access: anyone,
    body: z.strictObject({ slug: text(60), token: text(200) }),
    answer: z.object({ isAsked: z.literal(true) }),
    strict: true,
  },
});
