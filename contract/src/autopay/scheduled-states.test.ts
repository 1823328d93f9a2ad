import { describe, expect, it } from 'vitest';
import { finalStates, nextState } from '../kit/state-machine.ts';
import { isWaiting, mayBeRetried, scheduledStates, scheduledStatuses } from './scheduled-states.ts';

/** The arrows of domain.md 4.4, as one reads them there, and those of decisions 307 and 375: from, event, to. */
const arrows = `Staged notice Scheduled
  Staged dateMissed InvalidProcessingDate
  Staged sourceLost InvalidPaymentSource
  Staged entityLost InvalidEntityState
  Staged checkFailed Invalid
  Staged skip Skipped
  Staged cancel Canceled
  Scheduled begin Processing
  Scheduled dateMissed InvalidProcessingDate
  Scheduled sourceLost InvalidPaymentSource
  Scheduled entityLost InvalidEntityState
  Scheduled checkFailed Invalid
  Scheduled skip Skipped
  Scheduled cancel Canceled
  Processing ended Processed
  Processing neverReceived Scheduled
  InvalidPaymentSource sourceSet Scheduled
  InvalidEntityState accountBack Staged`;

describe('a scheduled payment', () => {
  it('goes where the design says, and nowhere else', () => {
    const table = Object.entries(scheduledStates).flatMap(([from, events]) =>
      Object.entries(events).map(([event, to]) => `${from} ${event} ${to}`),
    );
    expect(table.toSorted()).toEqual(
      arrows
        .split('\n')
        .map((line) => line.trim())
        .toSorted(),
    );
    expect(nextState(scheduledStates, 'Processed', 'cancel')).toBeUndefined();
  });

  it('has the eleven statuses of the specification, and ends for good in six', () => {
    expect(scheduledStatuses).toEqual([
      'Staged',
      'Scheduled',
      'Processing',
      'Processed',
      'Canceled',
      'Skipped',
      'Invalid',
      'InvalidPaymentSource',
      'InvalidProcessingDate',
      'InvalidEntityState',
      'InvalidIdempotencyKey',
    ]);
    expect(finalStates(scheduledStates)).toHaveLength(6);
    expect(scheduledStatuses.filter(isWaiting)).toEqual(['Staged', 'Scheduled']);
  });

  it('is retried once, where it was not taken, and never after a return', () => {
    const plain = { payment: null, isReturned: false, isRetried: false };
    expect(scheduledStatuses.filter((status) => mayBeRetried(status, plain))).toEqual([
      'Processed',
      'Skipped',
      'Invalid',
      'InvalidPaymentSource',
      'InvalidProcessingDate',
      'InvalidEntityState',
    ]);
    const paid = (payment: string) => mayBeRetried('Processed', { ...plain, payment });
    expect(['Succeeded', 'Refunded', 'Pending', 'Declined', 'Error', 'Abandoned', 'Voided'].map(paid)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
    expect(mayBeRetried('Processed', { ...plain, payment: 'Declined', isReturned: true })).toBe(false);
    expect(mayBeRetried('Skipped', { ...plain, isRetried: true })).toBe(false);
  });
});
