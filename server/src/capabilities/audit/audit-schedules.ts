import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { auditWhenDue } from './audit-money.ts';

interface AuditDeps {
  readonly db: Database;
}

/** How every rule of the money is checked each night; what is broken is told as an error too. */
export const auditSchedules = (
  deps: AuditDeps,
  pace: Pace,
  onError: (what: string, error: unknown) => void,
): Schedule[] => [
  {
    name: 'audit of the money',
    everyMs: pace.houseMs,
    run: async () => {
      for (const { rule, entity, entityId, detail } of (await auditWhenDue(deps.db)) ?? [])
        onError('invariant audit', new Error(`${rule}: ${entity} ${entityId}: ${detail}`));
    },
  },
];
