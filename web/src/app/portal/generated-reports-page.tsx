import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { isUnderWay } from '@ratepayer/contract/reports/report-state.ts';
import { reportList, reportTexts } from '@ratepayer/contract/reports/report.list.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { RemoveReportDialog } from '../../features/reports/remove-report-dialog.tsx';
import { reportActions } from '../../features/reports/report-actions.ts';
import { ReportProgress } from '../../features/reports/report-status.tsx';
import { reportApi } from '../../platform/api/report.api.ts';
import { keyOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/lists.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ShellContext } from './shell.tsx';

/** Files that are made in the background: how far they are, and what may be done with them. */
export function GeneratedReportsPage() {
  const { unit, user } = useOutletContext<ShellContext>();
  const client = useQueryClient();
  const [removing, setRemoving] = useState<GeneratedReport>();
  const changed = () => void client.invalidateQueries({ queryKey: keyOf(reportApi.listGeneratedReports) });
  const nameOf = ({ title, reportType: type, requestedDate }: GeneratedReport) =>
    say('report_name', {
      title,
      type,
      requested: formatInstant(requestedDate, unit.timezone, undefined, unit.culture),
    });
  return (
    <ListPage
      list={reportList}
      texts={reportTexts}
      unit={unit}
      user={user}
      load={reportApi.listGeneratedReports}
      chips={['ReportNames', 'ReportTypes', 'ReportStatuses', 'Mine']}
      live={['Report.Updated']}
      isRunning={({ status }) => isUnderWay(status)}
      cells={{ status: (report) => <ReportProgress report={report} culture={unit.culture} /> }}
      row={{
        key: (report) => report.id,
        href: () => '',
        name: nameOf,
        actions: (report) =>
          reportActions({ report, unitId: unit.id, onChanged: changed, onRemove: () => setRemoving(report) }),
      }}
      card={{ title: 'title', status: 'status', facts: ['requestedDate', 'reportType', 'requestedBy', 'rowCount'] }}
    >
      {removing ? (
        <RemoveReportDialog
          report={removing}
          unitId={unit.id}
          onClose={() => setRemoving(undefined)}
          onDone={() => {
            setRemoving(undefined);
            changed();
          }}
        />
      ) : null}
    </ListPage>
  );
}
