import type { EventOf, StateOf } from '../kit/state-machine.ts';

/** What may end it anywhere before it is done. */
const ending = { cancelled: 'Cancelled', ended: 'Invalid' } as const;

/**
 * Onboarding of a payer (domain 4.10). A step that is not offered is passed by in the direction that was taken; the
 * question about other accounts is asked in the state of the step before it.
 */
export const onboardingStates = {
  VerifyCustomer: { ...ending, confirmed: 'VerifyAccount', linkedBefore: 'SelectPaperlessBillingEnrollment' },
  VerifyAccount: { ...ending, matched: 'SelectPaperlessBillingEnrollment', back: 'VerifyCustomer' },
  SelectPaperlessBillingEnrollment: { ...ending, chosen: 'SelectAutopayEnrollment' },
  SelectAutopayEnrollment: {
    ...ending,
    chosen: 'SelectNotificationsEnrollment',
    back: 'SelectPaperlessBillingEnrollment',
  },
  SelectNotificationsEnrollment: {
    ...ending,
    textsWanted: 'VerifyPhoneNumber',
    saved: 'Redirect',
    savedSignedIn: 'Completed',
    back: 'SelectAutopayEnrollment',
  },
  VerifyPhoneNumber: {
    ...ending,
    saved: 'Redirect',
    savedSignedIn: 'Completed',
    back: 'SelectNotificationsEnrollment',
  },
  Redirect: { ...ending, returned: 'Completed', declined: 'Completed' },
  Invalid: {},
  Cancelled: {},
  Completed: {},
} as const;

export type OnboardingStatus = StateOf<typeof onboardingStates>;
export type OnboardingEvent = EventOf<typeof onboardingStates>;
export const onboardingStatuses = Object.keys(onboardingStates) as [OnboardingStatus, ...OnboardingStatus[]];

/** The pages of it, as their addresses name them. */
export const onboardingSteps = [
  'customer',
  'account',
  'paperless-billing',
  'autopay',
  'notifications',
  'verify-phone',
  'multi-account-notification',
  'login',
  'complete',
  'invalid',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Which page a state is shown on. */
export const stepOf: Readonly<Record<OnboardingStatus, OnboardingStep>> = {
  VerifyCustomer: 'customer',
  VerifyAccount: 'account',
  SelectPaperlessBillingEnrollment: 'paperless-billing',
  SelectAutopayEnrollment: 'autopay',
  SelectNotificationsEnrollment: 'notifications',
  VerifyPhoneNumber: 'verify-phone',
  Redirect: 'login',
  Invalid: 'invalid',
  Cancelled: 'invalid',
  Completed: 'complete',
};
