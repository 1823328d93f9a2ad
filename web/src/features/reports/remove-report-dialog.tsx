import { useState } from 'react';
import { isUnderWay } from '@ratepayer/contract/reports/report-state.ts';
import type { GeneratedReport } from '@ratepayer/contract/reports/report.shapes.ts';
import { reportApi } from '../../platform/api/report.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/lists.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';

interface Props {
  readonly report: GeneratedReport;
  readonly unitId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Cancels a report that is not made yet, or destroys its file. */
export function RemoveReportDialog({ report, unitId, onClose, onDone }: Props) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const later = isUnderWay(report.status);
  const { title, filters } = report;
  async function remove(): Promise<void> {
    setBusy(true);
    const { data, errors } = await outcomeOf(reportApi.deleteReport({ businessUnitId: unitId, reportId: report.id }));
    setBusy(false);
    if (!data) return setProblem(allMessages(errors) || say('report_not_removed'));
    toast(say(later ? 'report_canceled' : 'report_deleted', { title }));
    onDone();
  }
  return (
    <Dialog title={say(later ? 'cancel_report_ask' : 'delete_report_ask')} onClose={onClose}>
      <p className="b">{title}</p>
      {filters ? <p className="small muted">{filters}</p> : null}
      <p className="gap-sm">{say(later ? 'cancel_report_means' : 'delete_report_means')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('keep')}
        </Button>
        <Button className="danger" busy={busy} busyText={say('working')} onClick={() => void remove()}>
          {say(later ? 'cancel_report_do' : 'delete_report')}
        </Button>
      </div>
    </Dialog>
  );
}
