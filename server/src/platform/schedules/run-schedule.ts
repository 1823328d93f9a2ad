import type { Schedule } from './schedule.ts';

/** How a schedule fares, as it is shown. */
export interface ScheduleState {
  readonly name: string;
  readonly everyMs: number;
  readonly lastRunDate: Date;
  readonly lastMs: number;
  /** Since it last did its work; 0 when the last run did. */
  readonly failuresInRow: number;
  /** Of the last failure, also when it went well since. */
  readonly errorMessage: string;
  readonly failedDate: Date | null;
  readonly nextRunDate: Date;
  /** Since when somebody wants it to run now; null while nobody does. */
  readonly wantedDate: Date | null;
  readonly wantedBy: string;
}

/** What its worker knows of it. */
export type RunState = Omit<ScheduleState, 'wantedDate' | 'wantedBy'>;

export interface RunningSchedule {
  /** How it fares, once after each change; undefined when nothing changed since it was asked. */
  takeState(): RunState | undefined;
  /** Runs at once, or once more behind the run that is under way. */
  hurry(): void;
  stop(): Promise<void>;
}

const longestWaitMs = 10_000;

/**
 * A schedule that fails again and again waits longer, so that it fills no log; one that is seldom keeps its own pace.
 */
const pauseAfter = (everyMs: number, failures: number): number =>
  failures === 0 ? everyMs : Math.max(everyMs, Math.min(longestWaitMs, 250 * 2 ** (failures - 1)));

/** Runs one schedule in a loop of its own until it is stopped: whatever it does, no other waits for it. */
export function runSchedule(
  schedule: Schedule,
  firstAfterMs: number,
  onError: (error: unknown) => void,
): RunningSchedule {
  let stopped = false;
  let wake: () => void = () => undefined;
  let fresh: RunState | undefined;
  let hurried = false;
  let failures = 0;
  let failed: { readonly errorMessage: string; readonly failedDate: Date | null } = {
    errorMessage: '',
    failedDate: null,
  };
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  async function once(): Promise<number> {
    const began = new Date();
    let found = 0;
    try {
      const answer = await schedule.run();
      found = schedule.untilEmpty && typeof answer === 'number' ? answer : 0;
      failures = 0;
    } catch (error) {
      failures += 1;
      failed = {
        errorMessage: (error instanceof Error ? error.message : String(error)).slice(0, 500),
        failedDate: began,
      };
      onError(error);
    }
    const pauseMs = found > 0 ? 0 : pauseAfter(schedule.everyMs, failures);
    const ended = Date.now();
    const { name, everyMs } = schedule;
    fresh = {
      name,
      everyMs,
      lastRunDate: began,
      lastMs: ended - began.getTime(),
      failuresInRow: failures,
      ...failed,
      nextRunDate: new Date(ended + pauseMs),
    };
    return pauseMs;
  }

  const running = (async () => {
    await pause(firstAfterMs);
    while (!stopped) {
      const pauseMs = await once();
      if (!stopped && pauseMs > 0 && !hurried) await pause(pauseMs);
      hurried = false;
    }
  })();
  return {
    takeState() {
      const state = fresh;
      fresh = undefined;
      return state;
    },
    hurry() {
      hurried = true;
      wake();
    },
    async stop() {
      stopped = true;
      wake();
      await running;
      await schedule.idle?.();
    },
  };
}
