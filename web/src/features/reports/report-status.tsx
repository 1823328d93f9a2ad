import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { formatNumber } from '@ratepayer/contract/kit/money.ts';
import { isUnderWay, type ReportStatus } from '@ratepayer/contract/reports/report-state.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { say } from '../../platform/texts/lists.ts';
import { StatusIcon, type StatusKind } from '../../ui/icons.tsx';

const kinds: Readonly<Record<ReportStatus, StatusKind>> = {
  Queued: 'info',
  Running: 'info',
  Ready: 'ok',
  Failed: 'bad',
  Expired: 'off',
};
const words = {
  Queued: 'report_queued',
  Running: 'report_running',
  Ready: 'report_ready',
  Failed: 'report_failed',
  Expired: 'report_expired',
} as const;

/** How far a report is: while it is made by its rows, and where it failed why. */
export function ReportProgress({ report, culture }: { readonly report: GeneratedReport; readonly culture: Culture }) {
  const { status, rowCount, totalRows, message } = report;
  const made = say('report_progress', { made: rowCount, total: totalRows });
  return (
    <>
      <span className={`st ${kinds[status]}`}>
        <StatusIcon kind={kinds[status]} size={17} />
        {say(words[status])}
      </span>
      {status === 'Running' ? (
        <>
          <progress className="report-progress" max={Math.max(totalRows, 1)} value={rowCount} aria-label={made} />
          <small className="muted num">{made}</small>
        </>
      ) : null}
      {status === 'Queued' ? <small className="muted num">{formatNumber(totalRows, culture)}</small> : null}
      {message && !isUnderWay(status) ? <small className="muted">{message}</small> : null}
    </>
  );
}
