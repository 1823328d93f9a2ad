import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { formatNumber } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { Banner } from '../../../ui/parts.tsx';
import { ConfirmFile } from '../../../ui/record-file/confirm-file.tsx';
import { type FileStep, FileSteps } from '../../../ui/record-file/file-steps.tsx';
import { type Rows, WayToRows } from '../../../ui/record-file/way-to-rows.tsx';
import { MapPayments } from './map-payments.tsx';
import type { PaymentsStep } from './payments-step.ts';

type Props = Shown<AccountUpload> &
  FileStep & {
    /** What it recorded, for who may see that. */
    readonly rows: Rows | undefined;
    readonly mayAct: boolean;
    readonly onAct: (step: PaymentsStep) => void;
  };

/** What a file of payments received elsewhere asks for next, or what it recorded. */
export function PaymentsSteps(props: Props) {
  const { record, step, busy, mayAct, onAct, onStep, onMapAgain } = props;
  const { created, isUnfinished, needsProcessAnyway } = record;
  return (
    <FileSteps
      step={step}
      map={<MapPayments upload={record} busy={busy} onAct={onAct} />}
      confirm={<ConfirmPayments {...props} />}
      found={<Counts {...props} />}
      mayAct={mayAct}
      isUnfinished={isUnfinished}
      isReady={created > 0 || isUnfinished || needsProcessAnyway}
      onCancel={() => onAct({ step: 'Cancel' })}
      onStep={onStep}
      onMapAgain={onMapAgain}
    />
  );
}

function ConfirmPayments({ record, show, busy, onAct, onStep }: Props) {
  const { created: ready, needsProcessAnyway, stopReason } = record;
  return (
    <ConfirmFile
      title={say('record_file_ask', { file: record.fileName })}
      confirm={
        needsProcessAnyway
          ? say('process_anyway')
          : say('record_payments', { ready, total: show(record.balanceTotalMinor) })
      }
      stopReason={needsProcessAnyway ? stopReason : undefined}
      busy={busy}
      onConfirm={(confirmed) => onAct({ step: 'Process', ...confirmed })}
      onBack={() => onStep()}
    >
      <p className="gap-sm">{say('record_file_means', { change: show(record.balanceChangeMinor) })}</p>
    </ConfirmFile>
  );
}

function Counts({ record, show, rows }: Props) {
  const facts = [
    [say('rows_of_file'), formatNumber(record.totalRows)],
    [say('payments_new'), `${formatNumber(record.created)} (${show(record.balanceTotalMinor)})`],
    [say('payments_there'), formatNumber(record.unchanged)],
    [say('rows_left_out'), formatNumber(record.rejected)],
    [say('balances_change_by'), show(record.balanceChangeMinor)],
  ] as const;
  return (
    <>
      {record.needsProcessAnyway ? <Banner kind="warn" title={record.stopReason} /> : null}
      <dl className="kv gap-sm">
        {facts.map(([label, value]) => (
          <div className="contents" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <WayToRows rows={rows} />
    </>
  );
}
