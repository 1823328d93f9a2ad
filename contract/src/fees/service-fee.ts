import { percentOf } from '../kit/money.ts';

export const feeMethods = ['Flat', 'Percent', 'Percent With Minimum', 'Tiered', 'Waived'] as const;
export type FeeMethod = (typeof feeMethods)[number];

export interface FeeTier {
  readonly upToMinor: number | null;
  readonly flatMinor: number;
  readonly percentBps: number;
}

/** One version of a fee schedule; percentages are basis points, amounts minor units. */
export interface FeeSchedule {
  readonly method: FeeMethod;
  readonly flatMinor: number;
  readonly percentBps: number;
  readonly minimumMinor: number;
  readonly maximumMinor: number | null;
  readonly tiers: readonly FeeTier[];
}

/** The service fee on a base amount, in minor units, rounded half up (domain rule 3). */
export function quoteServiceFee(schedule: FeeSchedule, baseMinor: number): number {
  if (baseMinor <= 0) return 0;
  const fee = rawFee(schedule, baseMinor);
  return schedule.maximumMinor === null ? fee : Math.min(fee, schedule.maximumMinor);
}

function rawFee(schedule: FeeSchedule, baseMinor: number): number {
  switch (schedule.method) {
    case 'Waived':
      return 0;
    case 'Flat':
      return schedule.flatMinor;
    case 'Percent':
      return percentOf(baseMinor, schedule.percentBps);
    case 'Percent With Minimum':
      return Math.max(percentOf(baseMinor, schedule.percentBps), schedule.minimumMinor);
    case 'Tiered': {
      const tier = schedule.tiers.find((t) => t.upToMinor === null || baseMinor <= t.upToMinor);
      return tier ? tier.flatMinor + percentOf(baseMinor, tier.percentBps) : 0;
    }
  }
}
