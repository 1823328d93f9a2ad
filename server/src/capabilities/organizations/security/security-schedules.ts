import type { Pace } from '../../../platform/schedules/pace.ts';
import type { Schedule } from '../../../platform/schedules/schedule.ts';
import { runChanges } from '../../changes/run-changes.ts';
import type { SecurityDeps } from './change-security.ts';
import { securityChanges } from './security-changes.ts';

/** Looser limits that one person asked for alone hold from their day on; what nobody decided ends. */
export const securitySchedules = (deps: SecurityDeps, pace: Pace): Schedule[] => [
  { name: 'changes of security limits', everyMs: pace.settleMs, run: () => runChanges(deps, securityChanges) },
];
