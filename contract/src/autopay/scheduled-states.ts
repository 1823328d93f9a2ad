import type { EventOf, StateOf } from '../kit/state-machine.ts';

/** What may become of one that has not begun, whether its notice was sent or not. */
const waiting = {
  dateMissed: 'InvalidProcessingDate',
  sourceLost: 'InvalidPaymentSource',
  entityLost: 'InvalidEntityState',
  checkFailed: 'Invalid',
  skip: 'Skipped',
  cancel: 'Canceled',
} as const;

/** Scheduled payment (domain 4.4). Processed means that the attempt was made; how it went is read from its payment. */
export const scheduledStates = {
  Staged: { ...waiting, notice: 'Scheduled' },
  Scheduled: { ...waiting, begin: 'Processing' },
  // No gateway received it: it is taken again, by a session of its own.
  Processing: { ended: 'Processed', neverReceived: 'Scheduled' },
  Processed: {},
  Canceled: {},
  Skipped: {},
  Invalid: {},
  InvalidPaymentSource: { sourceSet: 'Scheduled' },
  InvalidProcessingDate: {},
  // Its account was archived by a file that is undone: nothing of it was tried, and it is told anew (decision 375).
  InvalidEntityState: { accountBack: 'Staged' },
  InvalidIdempotencyKey: {},
} as const;

export type ScheduledStatus = StateOf<typeof scheduledStates>;
export type ScheduledEvent = EventOf<typeof scheduledStates>;
export const scheduledStatuses = Object.keys(scheduledStates) as [ScheduledStatus, ...ScheduledStatus[]];

/** Nothing was asked of a gateway yet, and something may be. */
export const isWaiting = (status: ScheduledStatus): boolean => status === 'Staged' || status === 'Scheduled';

const retried: readonly ScheduledStatus[] = [
  'Skipped',
  'Invalid',
  'InvalidPaymentSource',
  'InvalidProcessingDate',
  'InvalidEntityState',
];

/** Whether staff may make another one in its place; one that was processed only where its payment did not succeed. */
export function mayBeRetried(
  status: ScheduledStatus,
  { payment, isReturned, isRetried }: { payment: string | null; isReturned: boolean; isRetried: boolean },
): boolean {
  if (isRetried) return false;
  if (status !== 'Processed') return retried.includes(status);
  return !isReturned && (payment === null || ['Declined', 'Error', 'Abandoned', 'Voided'].includes(payment));
}
