/** Milliseconds between two looks of each kind of schedule when there was nothing to do. */
export interface Pace {
  readonly relayMs: number;
  readonly sweepMs: number;
  readonly settleMs: number;
  readonly houseMs: number;
  readonly totalsMs: number;
  /** How often lost jobs are looked for. */
  readonly superviseSeconds: number;
  /** How often a queue is looked at for jobs whose pause is over. */
  readonly jobsSeconds: number;
  /** How often the board of the schedules is written. */
  readonly boardMs: number;
}
export const usualPace: Pace = {
  relayMs: 50,
  sweepMs: 2_000,
  settleMs: 60_000,
  houseMs: 60_000,
  totalsMs: 600_000,
  superviseSeconds: 30,
  jobsSeconds: 2,
  boardMs: 5_000,
};
