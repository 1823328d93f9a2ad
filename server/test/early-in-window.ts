import { setTimeout as pause } from 'node:timers/promises';

/**
 * Limits count in windows that begin on the clock: what is asked at the end of one would run into the next. Waits for
 * the next one when less than ten seconds are left of this.
 */
export async function earlyInWindow(seconds: number): Promise<void> {
  const left = seconds * 1000 - (Date.now() % (seconds * 1000));
  if (left < 10_000) await pause(left + 500);
}
