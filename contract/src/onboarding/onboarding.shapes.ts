import { z } from 'zod';
import { fieldTypes } from '../accounts/account-fields.ts';
import { foundAccount } from '../customers/own-account.shapes.ts';
import { currencyCode, localDate, minor } from '../kit/shapes.ts';
import { onboardingStatuses, onboardingSteps } from './onboarding-states.ts';

/** Where a payer is on the way to seeing their bills, and what the page of that step shows. */
export const onboarding = z
  .object({
    status: z.enum(onboardingStatuses),
    step: z.enum(onboardingSteps),
    /** 0 for a page that is not counted. */
    stepNumber: z.number().int(),
    stepCount: z.number().int(),
    /** Another browser than the one that began: a code that is mailed has to be entered first. */
    needsCode: z.boolean(),
    /** Where a code was mailed that waits to be entered; masked for another browser. */
    codeSentTo: z.string(),
    /** What the biller says first; '' at every other step. */
    welcome: z.string(),
    /** Where the biller leads on from the end; '' before it, and where it leads nowhere. */
    returnUrl: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** What is known of the account, masked until it is proved; null where it has to be looked up. */
    account: foundAccount.omit({ isLinked: true }).nullable(),
    /** What has to be answered of it. */
    asked: z.array(
      z.object({ type: z.enum(fieldTypes), label: z.string(), description: z.string(), isRequired: z.boolean() }),
    ),
    triesLeft: z.number().int(),
    offers: z.object({ paperless: z.boolean(), autopay: z.boolean(), texts: z.boolean() }),
    /** What is agreed to before bills come without paper; null at every other step. */
    consent: z.object({ words: z.string(), version: z.string() }).nullable(),
    /** What was chosen, once the account is proved. */
    chosen: z
      .object({
        accountNumber: z.string(),
        isPaperless: z.boolean(),
        hasAutopay: z.boolean(),
        notifyNewBill: z.boolean(),
        notifyUpcomingPayment: z.boolean(),
        notifyWithSms: z.boolean(),
        phoneNumber: z.string(),
        owedMinor: minor,
        dueDate: localDate.nullable(),
        currencyCode,
      })
      .nullable(),
    /** Other accounts of the payer with this biller. */
    others: z.array(z.object({ id: z.number(), name: z.string(), accountNumber: z.string() })),
    /** The payer signs in with a login that is there. */
    hasLogin: z.boolean(),
    /** The page that comes back from the provider names it. */
    sessionIdentifier: z.string(),
  })
  .meta({ id: 'Onboarding' });
export type Onboarding = z.infer<typeof onboarding>;
