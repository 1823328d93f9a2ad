import { isUnderWay } from '@ratepayer/contract/reports/report-state.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { reportApi } from '../../platform/api/report.api.ts';
import { say } from '../../platform/texts/lists.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';

interface Props {
  readonly report: GeneratedReport;
  readonly unitId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Cancels a report that is not made yet, or destroys its file. */
export function RemoveReportDialog({ report, unitId, onClose, onDone }: Props) {
  const later = isUnderWay(report.status);
  const { title, filters } = report;
  return (
    <AskDialog
      title={say(later ? 'cancel_report_ask' : 'delete_report_ask')}
      confirm={say(later ? 'cancel_report_do' : 'delete_report')}
      back={say('keep')}
      danger
      busyText={say('working')}
      act={() => reportApi.deleteReport({ businessUnitId: unitId, reportId: report.id })}
      failed={say('report_not_removed')}
      onDone={() => {
        toast(say(later ? 'report_canceled' : 'report_deleted', { title }));
        onDone();
      }}
      onClose={onClose}
    >
      <p className="b">{title}</p>
      {filters ? <p className="small muted">{filters}</p> : null}
      <p className="gap-sm">{say(later ? 'cancel_report_means' : 'delete_report_means')}</p>
    </AskDialog>
  );
}
