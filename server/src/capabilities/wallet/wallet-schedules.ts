import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { expireSources } from './expire-sources.ts';
import { forgetTokens } from './tokens/forget-tokens.ts';

/** How cards end whose date is over, and vendors forget what nobody keeps. */
export const walletSchedules = (deps: PaymentDeps, pace: Pace): Schedule[] => [
  { name: 'expired cards', everyMs: pace.houseMs, run: () => expireSources(deps.db, deps.clock) },
  { name: 'tokens to forget', everyMs: pace.houseMs, run: () => forgetTokens(deps) },
];
