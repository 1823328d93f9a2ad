import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { AdoptionFigures } from '../../features/dashboard/adoption-figures.tsx';
import { ShareByMonth } from '../../features/dashboard/adoption-plots.tsx';
import { AdoptionTable } from '../../features/dashboard/adoption-table.tsx';
import { ChannelsByMonth } from '../../features/dashboard/channels-by-month.tsx';
import { dashboardApi } from '../../platform/api/dashboard.api.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-dashboard.ts';
import { say as sayShell } from '../../platform/texts/staff-shell.ts';
import { usePageTitle } from '../../ui/parts.tsx';
import type { ShellContext } from './shell.tsx';
import { countMs, useTicks } from './use-ticks.ts';

/** How far payers went digital: now, and month by month. */
export function EngagementPage() {
  const { unit } = useOutletContext<ShellContext>();
  usePageTitle(say('engagement'), sayShell('ratepayer'));
  const read = useQuery(queryOf(dashboardApi.getAdoption, { businessUnitId: unit.id }, { quiet: true }));
  useTicks(unit.id, ['BusinessUnit.AccountsUpdated', 'BusinessUnit.BillsUpdated'], [dashboardApi.getAdoption], countMs);
  const adoption = read.data;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say('engagement')}</h1>
          <p className="muted small">{say('engagement_purpose')}</p>
        </div>
      </div>
      <ErrorBoundary>
        <AdoptionFigures unit={unit} now={adoption?.now} read={read} />
      </ErrorBoundary>
      <div className="dash-cols even">
        {(['registered', 'paperless', 'autopay'] as const).map((of) => (
          <ErrorBoundary key={of}>
            <ShareByMonth unit={unit} of={of} adoption={adoption} read={read} />
          </ErrorBoundary>
        ))}
        <ErrorBoundary>
          <ChannelsByMonth unit={unit} adoption={adoption} read={read} />
        </ErrorBoundary>
      </div>
      <ErrorBoundary>{adoption ? <AdoptionTable unit={unit} adoption={adoption} /> : null}</ErrorBoundary>
    </>
  );
}
