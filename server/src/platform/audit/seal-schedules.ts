import type { Keyring } from '../crypto/keyring.ts';
import type { Database } from '../database/database.ts';
import { logLine } from '../observe/log.ts';
import type { Pace } from '../schedules/pace.ts';
import type { Schedule } from '../schedules/schedule.ts';
import { sealAudit } from './seal.ts';

interface SealDeps {
  readonly db: Database;
  readonly keyring: Keyring;
}

/** How the audit log is sealed; each seal is also said outside the database. */
export const sealSchedules = (deps: SealDeps, pace: Pace): Schedule[] => [
  {
    name: 'audit seal',
    everyMs: pace.houseMs,
    run: async () => {
      for (const seal of await sealAudit(deps.db, deps.keyring)) logLine('info', 'audit seal', { seal });
    },
  },
];
