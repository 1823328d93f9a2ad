import { nextState } from '../kit/state-machine.ts';
import {
  type OnboardingEvent,
  onboardingStates,
  type OnboardingStatus,
  type OnboardingStep,
} from './onboarding-states.ts';

/** What a business unit offers a payer on the way. */
export interface Offered {
  readonly paperless: boolean;
  readonly autopay: boolean;
  readonly texts: boolean;
}

const isPassedBy = (status: OnboardingStatus, { paperless, autopay }: Offered): boolean =>
  (status === 'SelectPaperlessBillingEnrollment' && !paperless) || (status === 'SelectAutopayEnrollment' && !autopay);

/**
 * Where an event leads; undefined where it is none of this state. Steps that are not offered are passed by; who goes
 * back from the first of them stays.
 */
export function walk(status: OnboardingStatus, event: OnboardingEvent, offered: Offered): OnboardingStatus | undefined {
  let next = nextState(onboardingStates, status, event);
  while (next && isPassedBy(next, offered))
    next = nextState(onboardingStates, next, event === 'back' ? 'back' : 'chosen');
  return next ?? (event === 'back' && nextState(onboardingStates, status, event) ? status : undefined);
}

/** The numbered steps, in their order. */
export const numberedSteps = ({ paperless, autopay, texts }: Offered): readonly OnboardingStep[] => [
  'customer',
  'account',
  ...(paperless ? (['paperless-billing'] as const) : []),
  ...(autopay ? (['autopay'] as const) : []),
  'notifications',
  ...(texts ? (['verify-phone'] as const) : []),
];
