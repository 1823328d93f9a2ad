import { describe, expect, it } from 'vitest';
import { finalStates } from '../kit/state-machine.ts';
import { type OnboardingEvent, onboardingStates, onboardingStatuses, stepOf } from './onboarding-states.ts';
import { numberedSteps, walk } from './onboarding-walk.ts';

const all = { paperless: true, autopay: true, texts: true };
const none = { paperless: false, autopay: false, texts: false };

describe('the way of onboarding', () => {
  it('has the ten statuses of the specification, in their order', () => {
    expect(onboardingStatuses.toSorted()).toEqual(
      [
        'VerifyCustomer',
        'VerifyAccount',
        'SelectPaperlessBillingEnrollment',
        'SelectAutopayEnrollment',
        'SelectNotificationsEnrollment',
        'VerifyPhoneNumber',
        'Redirect',
        'Invalid',
        'Cancelled',
        'Completed',
      ].toSorted(),
    );
    expect(finalStates(onboardingStates)).toEqual(['Invalid', 'Cancelled', 'Completed']);
    for (const status of ['Invalid', 'Cancelled', 'Completed'] as const)
      for (const event of ['confirmed', 'chosen', 'back', 'cancelled', 'returned'] satisfies OnboardingEvent[])
        expect(walk(status, event, all), `${status} ${event}`).toBeUndefined();
  });

  it('may be stopped, and ends, anywhere before it is done', () => {
    for (const status of onboardingStatuses.filter((one) => !finalStates(onboardingStates).includes(one)))
      expect([walk(status, 'cancelled', none), walk(status, 'ended', none)], status).toEqual(['Cancelled', 'Invalid']);
  });

  it('passes by what a biller does not offer, forwards and back', () => {
    const paperless = { ...none, paperless: true };
    const autopay = { ...none, autopay: true };
    expect(walk('VerifyAccount', 'matched', all)).toBe('SelectPaperlessBillingEnrollment');
    expect(walk('VerifyAccount', 'matched', autopay)).toBe('SelectAutopayEnrollment');
    expect(walk('VerifyAccount', 'matched', none)).toBe('SelectNotificationsEnrollment');
    expect(walk('VerifyCustomer', 'linkedBefore', none)).toBe('SelectNotificationsEnrollment');
    expect(walk('SelectPaperlessBillingEnrollment', 'chosen', paperless)).toBe('SelectNotificationsEnrollment');
    expect(walk('SelectNotificationsEnrollment', 'back', paperless)).toBe('SelectPaperlessBillingEnrollment');
    expect(walk('SelectNotificationsEnrollment', 'back', autopay)).toBe('SelectAutopayEnrollment');
    // Nothing is before it: one stays.
    expect(walk('SelectAutopayEnrollment', 'back', autopay)).toBe('SelectAutopayEnrollment');
    expect(walk('SelectNotificationsEnrollment', 'back', none)).toBe('SelectNotificationsEnrollment');
    expect(walk('SelectPaperlessBillingEnrollment', 'back', all)).toBeUndefined();
  });

  it('is counted by what is offered, and shows each state on a page of its own', () => {
    expect([numberedSteps(all).length, numberedSteps(none).length]).toEqual([6, 3]);
    expect(numberedSteps(all).at(-1)).toBe('verify-phone');
    expect(Object.keys(stepOf)).toHaveLength(10);
  });
});
