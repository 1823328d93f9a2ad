import { isUnderWay } from '@ratepayer/contract/reports/report-state.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { reportApi } from '../../platform/api/report.api.ts';
import { download } from '../../platform/download.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/lists.ts';
import { toast } from '../../platform/toasts.ts';

interface Props {
  readonly report: GeneratedReport;
  readonly unitId: number;
  /** What the report is called on its buttons. */
  readonly name: string;
  readonly onChanged: () => void;
  readonly onRemove: () => void;
}

/** What may be done with a report: take it, ask the same again, or take it away. */
export function ReportMenu({ report, unitId, name, onChanged, onRemove }: Props) {
  const one = { businessUnitId: unitId, reportId: report.id };
  const later = isUnderWay(report.status);
  async function take(): Promise<void> {
    const problem = await download(reportApi.downloadReport, one);
    if (problem) toast(problem);
  }
  async function runAgain(): Promise<void> {
    const { data, errors } = await outcomeOf(reportApi.runReportAgain(one));
    toast(data ? say('report_runs_again', { title: data.title }) : allMessages(errors) || say('report_not_asked'));
    onChanged();
  }
  return (
    <div className="row gap-sm">
      {report.status === 'Ready' ? (
        <button
          type="button"
          className="link-btn"
          aria-label={say('download_report_named', { name })}
          onClick={() => void take()}
        >
          {say('download_report')}
        </button>
      ) : null}
      {later ? null : (
        <button
          type="button"
          className="link-btn"
          aria-label={say('run_report_again_named', { name })}
          onClick={() => void runAgain()}
        >
          {say('run_report_again')}
        </button>
      )}
      <button
        type="button"
        className="link-btn"
        aria-label={say(later ? 'cancel_report_named' : 'delete_report_named', { name })}
        onClick={onRemove}
      >
        {say(later ? 'cancel_report' : 'delete_report')}
      </button>
    </div>
  );
}
