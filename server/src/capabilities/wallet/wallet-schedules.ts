import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { expireSources } from './expire-sources.ts';
import { tellOfEnds } from './tell-of-ends.ts';
import { forgetTokens } from './tokens/forget-tokens.ts';

/** How payers hear of cards that end soon, how those end whose date is over, and vendors forget what nobody keeps. */
export const walletSchedules = (deps: PaymentDeps, pace: Pace): Schedule[] => [
  { name: 'expired cards', everyMs: pace.houseMs, run: () => expireSources(deps.db, deps.clock) },
  { name: 'cards that end soon', everyMs: pace.houseMs, run: () => tellOfEnds(deps) },
  { name: 'tokens to forget', everyMs: pace.houseMs, run: () => forgetTokens(deps) },
];
