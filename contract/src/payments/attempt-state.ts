import type { EventOf, StateOf } from '../kit/state-machine.ts';

/** Outcome of one request to a gateway (domain 4.3). Unknown is never read as declined. */
export const attemptStates = {
  Sent: { approved: 'Approved', declined: 'Declined', failed: 'Error', lost: 'Unknown' },
  Unknown: { approved: 'Approved', declined: 'Declined', failed: 'Error' },
  Approved: {},
  Declined: {},
  Error: {},
} as const;

export type AttemptOutcome = StateOf<typeof attemptStates>;
export type AttemptEvent = EventOf<typeof attemptStates>;
