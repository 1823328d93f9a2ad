import { lanes } from '../../platform/jobs/lanes.ts';
import type { Pace } from '../../platform/schedules/pace.ts';
import type { Schedule } from '../../platform/schedules/schedule.ts';
import { isAnyDue } from './claim-report.ts';
import type { ReportDeps } from './deps.ts';
import { makeNextReport } from './make-reports.ts';
import { purgeReports } from './purge-reports.ts';

// Files that one process makes at the same time.
const hands = [1, 2] as const;

/** How reports are made, and destroyed in the end. A worker that ends puts back what it has. */
export function reportSchedules(
  deps: ReportDeps,
  pace: Pace,
  onError: (what: string, error: unknown) => void,
): Schedule[] {
  const stopping = new AbortController();
  const failed = (error: unknown) => onError('reports', error);
  const making = lanes(
    async () => ((await isAnyDue(deps.db)) ? hands : []),
    (hand) => hand,
    () => makeNextReport(deps, stopping.signal, failed),
    failed,
  );
  const idle = () => {
    stopping.abort();
    return making.idle();
  };
  return [
    { name: 'reports to make', everyMs: pace.sweepMs, run: () => making.look(), idle },
    { name: 'old reports', everyMs: pace.houseMs, untilEmpty: true, run: () => purgeReports(deps) },
  ];
}
