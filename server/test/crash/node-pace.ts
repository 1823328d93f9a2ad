import type { Pace } from '../../src/platform/schedules/pace.ts';

/** So that a flow of a few steps is over in a moment. */
export const quick: Pace = {
  relayMs: 100,
  sweepMs: 250,
  settleMs: 500,
  houseMs: 600_000,
  totalsMs: 1_000,
  superviseSeconds: 1,
  jobsSeconds: 0.5,
  boardMs: 5_000,
};
