/** Work that is done again and again. Several workers may do the same at once: each run is safe to share. */
export interface Schedule {
  /** What staff see it called; one of its kind. */
  readonly name: string;
  /** Milliseconds from the end of one run to the next. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** Ends what was begun: it is done while the installation is worked on, too. */
  readonly goesOn?: boolean;
  /** Runs again at once while a run answers how much it found. */
  readonly untilEmpty?: boolean;
  /** Waits for what a run began and did not wait for. */
  readonly idle?: () => Promise<void>;
}
