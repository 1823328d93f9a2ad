import { liveDays, planLane } from './live-days.ts';
import { learn, livedOf, startClock, stopClock } from './past-clock.ts';
import type { PastSources } from './past-town.ts';
import { pastLanes } from './past-units.ts';

export interface PastAsk {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly sources: PastSources;
  /** The present: the past ends here. */
  readonly now: Date;
  readonly days: number;
  /** The part of the accounts that lives; 1 but in tests. */
  readonly size?: number;
}

/** How far the past is. */
export interface PastProgress {
  readonly days: number;
  readonly ofDays: number;
  readonly payments: number;
}

const learnsAfterDays = [6, 20, 60];

/**
 * Lives the past of the sample town, once: days that an earlier start lived stay, and the one it died in is lived again
 * from its morning. @returns undefined when the whole past was there already.
 */
export async function loadPast(
  { ownerUrl, appUrl, sources, now, days, size = 1 }: PastAsk,
  tell: (progress: PastProgress) => void,
): Promise<PastProgress | undefined> {
  if ((await livedOf(ownerUrl))?.isFinished) return undefined;
  const town = await startClock(ownerUrl, { until: now, days });
  const lanes = pastLanes.map((lane) => planLane(lane, town.until, town.days, size));
  const ofDays = lanes.reduce((sum, lane) => sum + lane.dates.length, 0);
  let progress: PastProgress = { days: 0, ofDays, payments: 0 };
  let learning: Promise<void> = Promise.resolve();
  const lived = (payments: number) => {
    progress = { ...progress, days: progress.days + 1, payments: progress.payments + payments };
    if (learnsAfterDays.includes(progress.days)) learning = learning.then(() => learn(ownerUrl));
    tell(progress);
  };
  await Promise.all(lanes.map((lane) => liveDays(appUrl, lane, sources, lived)));
  await learning;
  await stopClock(ownerUrl);
  await learn(ownerUrl);
  return progress;
}
