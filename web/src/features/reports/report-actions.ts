import { isUnderWay } from '@ratepayer/contract/reports/report-state.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { reportApi } from '../../platform/api/report.api.ts';
import { download } from '../../platform/download.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/lists.ts';
import { toast } from '../../platform/toasts.ts';
import type { Action } from '../../ui/action.ts';

interface Of {
  readonly report: GeneratedReport;
  readonly unitId: number;
  readonly onChanged: () => void;
  readonly onRemove: () => void;
}

/** What may be done with a report: take it, ask the same again, or take it away. */
export function reportActions({ report, unitId, onChanged, onRemove }: Of): readonly Action[] {
  const one = { businessUnitId: unitId, reportId: report.id };
  // It is asked for and taken at its organization, where a new sign-in can be asked.
  const isArchive = report.reportType === 'ZIP';
  const later = isUnderWay(report.status);
  const take = async () => {
    const problem = await download(reportApi.downloadReport, one);
    if (problem) toast(problem);
  };
  const runAgain = async () => {
    const { data, errors } = await outcomeOf(reportApi.runReportAgain(one));
    toast(data ? say('report_runs_again', { title: data.title }) : allMessages(errors) || say('report_not_asked'));
    onChanged();
  };
  const ready: Action = { key: 'download', text: say('download_report'), press: () => void take() };
  const again: Action = { key: 'again', text: say('run_report_again'), press: () => void runAgain() };
  return [
    ...(report.status === 'Ready' && !isArchive ? [ready] : []),
    ...(later || isArchive ? [] : [again]),
    { key: 'remove', text: say(later ? 'cancel_report' : 'delete_report'), press: onRemove },
  ];
}
