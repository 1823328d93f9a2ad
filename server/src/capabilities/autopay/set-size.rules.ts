/** How many scheduled payments are begun together: few while nothing is known of the gateway, then more and more. */
export const smallestSet = 25;
export const largestSet = 500;

/** A set whose requests were answered within this time is followed by one twice as large; past the other by a half. */
const quickMs = 2_000;
const slowMs = 5_000;

export interface SetWas {
  readonly size: number;
  /** From the commit to the last answer. */
  readonly tookMs: number;
  /** Requests without an answer, or not sent since there was none. */
  readonly silent: number;
}

/**
 * The size of the next set: no more are begun at once than a gateway answers in some seconds, so that one that falls
 * silent, or a worker that dies, leaves few in doubt.
 */
export function nextSetSize({ size, tookMs, silent }: SetWas): number {
  if (silent > 0) return smallestSet;
  if (tookMs <= quickMs) return Math.min(size * 2, largestSet);
  return tookMs > slowMs ? Math.max(Math.floor(size / 2), smallestSet) : size;
}
