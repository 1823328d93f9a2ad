import { describe, expect, it } from 'vitest';
import type { StateTable } from '../kit/state-machine.ts';
import { attemptStates } from './attempt-state.ts';
import { paymentStates, paymentStatuses, paymentStatusFilters } from './payment-state.ts';
import { firstUnmet, isOpen, type SessionStatus, sessionStates } from './session-state.ts';

/** The arrows of domain.md 4.1 to 4.3, as one reads them there: from, event, to. */
const arrows: [string, StateTable, string][] = [
  [
    'payment',
    paymentStates,
    `Pending saleApproved Succeeded
     Pending saleDeclined Declined
     Pending saleError Error
     Pending neverSent Abandoned
     Pending voidedWithPair Voided
     Pending refundedWithPair Refunded
     Pending takenBackUnposted Refunded
     Pending neverTaken Voided
     Succeeded voidApproved Voided
     Succeeded refundedInFull Refunded
     Succeeded neverTaken Voided
     Succeeded externallyReversed Voided
     Declined approvedLate Pending
     Error approvedLate Pending
     Abandoned approvedLate Pending
     Refunded refundFailed Succeeded
     Refunded refundFailedUnposted Pending
     Refunded givenAgainUnposted Pending
     Voided voidUndone Pending`,
  ],
  [
    'attempt',
    attemptStates,
    `Sent approved Approved
     Sent declined Declined
     Sent failed Error
     Sent lost Unknown
     Unknown approved Approved
     Unknown declined Declined
     Unknown failed Error`,
  ],
  [
    'session',
    sessionStates,
    `RequiresPaymentFields answered RequiresConfirmation
     RequiresPaymentFields abandon Abandoned
     RequiresCharges answered RequiresConfirmation
     RequiresCharges abandon Abandoned
     RequiresFormResponse answered RequiresConfirmation
     RequiresFormResponse abandon Abandoned
     RequiresPaymentSource answered RequiresConfirmation
     RequiresPaymentSource abandon Abandoned
     RequiresConfirmation process Processing
     RequiresConfirmation abandon Abandoned
     Processing charged Complete
     Processing notCharged RequiresPaymentSource
     Processing tooManyAttempts Abandoned
     Processing noAnswer RequiresGatewayResolution
     RequiresGatewayResolution charged Complete
     RequiresGatewayResolution feeNeverSent Processing
     RequiresGatewayResolution notCharged RequiresPaymentSource
     RequiresGatewayResolution tooManyAttempts Abandoned
     RequiresGatewayResolution refunded Abandoned`,
  ],
];

it.each(arrows)('a %s moves along these arrows and no other', (_name, table, expected) => {
  const found = Object.entries(table).flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
  );
  expect(found).toEqual(expected.split('\n').map((line) => line.trim()));
});

it('lists payments by their seven statuses, by what came back and by what nobody knows', () => {
  expect(paymentStatuses).toEqual(['Pending', 'Succeeded', 'Declined', 'Error', 'Abandoned', 'Refunded', 'Voided']);
  expect(paymentStatusFilters).toEqual([...paymentStatuses, 'Returned', 'NeedsResolution']);
});

describe('a session', () => {
  const all = { fieldsComplete: true, hasCharges: true, formsComplete: true, hasSource: true };
  it.each([
    ['fieldsComplete', 'RequiresPaymentFields'],
    ['hasCharges', 'RequiresCharges'],
    ['formsComplete', 'RequiresFormResponse'],
    ['hasSource', 'RequiresPaymentSource'],
  ] as const)('without %s is %s', (missing, status) => expect(firstUnmet({ ...all, [missing]: false })).toBe(status));

  it('may be answered until it is sent', () => {
    const open = (Object.keys(sessionStates) as SessionStatus[]).filter(isOpen);
    expect(open).toEqual([
      'RequiresPaymentFields',
      'RequiresCharges',
      'RequiresFormResponse',
      'RequiresPaymentSource',
      'RequiresConfirmation',
    ]);
    expect(open).toContain(firstUnmet(all));
  });
});
