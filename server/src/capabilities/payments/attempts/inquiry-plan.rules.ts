// After 10 s, 30 s, 2 min, 10 min, then hourly for a day, then daily (domain.md 4.1).
const firstWaits = [30, 120, 600];
const secondLookSeconds = 60;

/** Seconds until the next inquiry after `count` of them brought no proof. */
export function nextWaitSeconds(count: number): number {
  const early = firstWaits[count];
  if (early !== undefined) return early;
  return count < firstWaits.length + 24 ? 3600 : 86_400;
}

/** What an inquiry brought, when it brought no outcome. */
export interface NoProof {
  /** Nobody answered, the gateway has no outcome yet, or it knows no such request. */
  readonly said: 'nothing' | 'open' | 'notFound';
  readonly ageSeconds: number;
  /** "Not found" proves nothing before this age. */
  readonly notFoundFinalSeconds: number;
  readonly inquiryCount: number;
  /** How often "not found" was said after that age. */
  readonly notFoundCount: number;
}

export interface Postponed {
  readonly waitSeconds: number;
  /** An inquiry that nobody answered does not advance the plan. */
  readonly advances: boolean;
  /** "Not found" after the gateway's final time. */
  readonly proves: boolean;
  /** The second one is the outcome: the gateway never received the request. */
  readonly isFinal: boolean;
}

/** When to ask again. "Not found" is asked about again as soon as it counts, and once more a minute later. */
export function postpone({ said, ageSeconds, notFoundFinalSeconds, inquiryCount, notFoundCount }: NoProof): Postponed {
  const planned = nextWaitSeconds(inquiryCount);
  if (said !== 'notFound') return { waitSeconds: planned, advances: said === 'open', proves: false, isFinal: false };
  const proves = ageSeconds >= notFoundFinalSeconds;
  return {
    waitSeconds: proves ? secondLookSeconds : Math.min(planned, Math.ceil(notFoundFinalSeconds - ageSeconds)),
    advances: true,
    proves,
    isFinal: proves && notFoundCount > 0,
  };
}
