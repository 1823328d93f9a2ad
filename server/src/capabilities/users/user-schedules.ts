import type { Database } from '../../platform/database/database.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { purgeSessions } from './browser-sessions.ts';
import { purgeBrowsers } from './known-browsers.ts';
import { purgeQuickPaySessions } from './directory.ts';
import { endAccess } from './end-access.ts';
import { endUnusedLogins } from './end-unused-logins.ts';
import { endUnusedClients } from './end-unused-clients.ts';
import { purgeProvider, purgeSignInCodes } from './purge-provider.ts';

interface UserDeps {
  readonly db: Database;
}

/** What of look-ups and sign-ins is over is forgotten; access that has ended is written down. */
export const userSchedules = (deps: UserDeps, pace: Pace): Schedule[] => [
  { name: 'old look-ups', everyMs: pace.houseMs, run: () => purgeQuickPaySessions(deps.db) },
  { name: 'access that ends', everyMs: pace.houseMs, run: () => endAccess(deps.db) },
  { name: 'unused programs', everyMs: pace.houseMs, run: () => endUnusedClients(deps.db) },
  { name: 'unused logins', everyMs: pace.houseMs, run: () => endUnusedLogins(deps.db) },
  { name: 'old sessions', everyMs: pace.houseMs, run: () => purgeSessions(deps.db) },
  { name: 'old browsers', everyMs: pace.houseMs, run: () => purgeBrowsers(deps.db) },
  { name: 'old sign-in codes', everyMs: pace.houseMs, run: () => purgeSignInCodes(deps.db) },
  { name: 'old sign-ins', everyMs: pace.houseMs, run: () => purgeProvider(deps.db) },
];
