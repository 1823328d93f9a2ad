import type { EventOf, StateOf } from '../kit/state-machine.ts';

/** Billing cycle (domain 4.9). Draft is the gate of a person; what is approved is corrected by other bills. */
export const cycleStates = {
  Processing: { parsed: 'Draft', documentsMissing: 'Requires Bills', failed: 'Error' },
  'Requires Bills': { process: 'Processing', goOn: 'Draft' },
  Error: { process: 'Processing' },
  Draft: { process: 'Processing', approve: 'Approved' },
  Approved: {},
} as const;
export type CycleStatus = StateOf<typeof cycleStates>;
export type CycleEvent = EventOf<typeof cycleStates>;

export const cycleStatuses = ['Processing', 'Draft', 'Approved', 'Error', 'Requires Bills'] as const;

export const notificationStrategies = ['None', 'Per Billing Cycle', 'Per Bill'] as const;
export type NotificationStrategy = (typeof notificationStrategies)[number];

/** What a worker does with a cycle, or is about to; empty while it waits for a person. */
export const cycleSteps = ['', 'Read', 'Match', 'Publish'] as const;
