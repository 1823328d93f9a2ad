import { healthOf, type Measure, measures } from '@ratepayer/contract/installation/health.ts';
import type { InstallationHealth } from '@ratepayer/contract/installation/installation.operations.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { readBacklog } from '../../platform/observe/read-backlog.ts';
import { hubConnections } from '../../platform/observe/metrics.ts';
import { isLate } from '../../platform/schedules/is-late.ts';
import { readStates } from '../../platform/schedules/schedule-board.ts';

interface HealthDeps {
  readonly db: Database;
  readonly clock: Clock;
}
type Measured = Pick<InstallationHealth['measures'][number], 'count' | 'oldestSeconds'>;

const nothing: Measured = { count: 0, oldestSeconds: null };
/** Where no worker ever gave a sign, or none since the database was started anew. */
const never = 86_400;

/** What waits on this installation, and how each of it fares by its limits. Open pages are those of this process. */
export async function readHealth({ db, clock }: HealthDeps): Promise<InstallationHealth> {
  const now = clock.now();
  const waiting = await readBacklog(db);
  const states = await readStates(db);
  const ill = states.filter((state) => state.failuresInRow > 0 || isLate(state, now));
  const told = new Map<string, Measured>(waiting.map(({ name, ...measured }) => [name, measured]));
  told.set('Schedules', { count: ill.length, oldestSeconds: null });
  told.set('Open pages', { count: await pagesOpen(), oldestSeconds: null });
  const measureOf = (measure: Measure) => {
    const found = told.get(measure) ?? nothing;
    const measured = measure === 'Workers' ? { ...found, oldestSeconds: found.oldestSeconds ?? never } : found;
    return { measure, ...measured, state: healthOf(measure, measured) };
  };
  return { checkedDate: now.toISOString(), measures: measures.map(measureOf) };
}

const pagesOpen = async (): Promise<number> => (await hubConnections.get()).values[0]?.value ?? 0;
