import { Link } from 'react-router';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { formatNumber } from '../../../platform/texts/figures.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import type { Shown } from '../../../ui/detail/detail-page-props.ts';
import { Banner, Button } from '../../../ui/parts.tsx';
import { ConfirmFile } from '../../../ui/record-file/confirm-file.tsx';
import { MapPayments } from './map-payments.tsx';
import type { PaymentsStep } from './payments-step.ts';

type Props = Shown<AccountUpload> & {
  readonly step: 'map' | 'check' | 'confirm' | 'undo' | 'run' | 'done' | 'over';
  readonly busy: boolean;
  /** The way to what it recorded, for who may see that. */
  readonly rows: { readonly to: string; readonly text: string } | undefined;
  readonly mayAct: boolean;
  readonly onAct: (step: PaymentsStep) => void;
  readonly onStep: (step?: 'confirm') => void;
  readonly onMapAgain: () => void;
};

/** What a file of payments received elsewhere asks for next, or what it recorded. */
export function PaymentsSteps(props: Props) {
  const { record, show, step, busy, mayAct, onAct, onStep, onMapAgain } = props;
  const { created: count, isUnfinished, needsProcessAnyway, stopReason } = record;
  const cancel = isUnfinished ? (
    <span />
  ) : (
    <button type="button" className="link-btn" onClick={() => onAct({ step: 'Cancel' })}>
      {say('cancel_upload')}
    </button>
  );
  if (step === 'map')
    return (
      <>
        <MapPayments upload={record} busy={busy} onAct={onAct} />
        {cancel}
      </>
    );
  if (step === 'confirm')
    return (
      <ConfirmFile
        title={say('record_file_ask', { file: record.fileName })}
        confirm={
          needsProcessAnyway
            ? say('process_anyway')
            : say('record_payments', { ready: count, total: show(record.balanceTotalMinor) })
        }
        stopReason={needsProcessAnyway ? stopReason : undefined}
        busy={busy}
        onConfirm={(confirmed) => onAct({ step: 'Process', ...confirmed })}
        onBack={() => onStep()}
      >
        <p className="gap-sm">{say('record_file_means', { change: show(record.balanceChangeMinor) })}</p>
      </ConfirmFile>
    );
  if (step !== 'check' && step !== 'done' && !isUnfinished) return null;
  return (
    <>
      <Counts {...props} />
      {step === 'check' && mayAct ? (
        <div className="row wrap between gap-lg">
          {cancel}
          <span className="row wrap">
            {isUnfinished ? null : (
              <Button className="sec" onClick={onMapAgain}>
                {say('back')}
              </Button>
            )}
            {count > 0 || isUnfinished || needsProcessAnyway ? (
              <Button onClick={() => onStep('confirm')}>{say('continue_to_confirm')}</Button>
            ) : null}
          </span>
        </div>
      ) : null}
    </>
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
      {rows ? (
        <p className="gap-md">
          <Link to={rows.to}>{rows.text}</Link>
        </p>
      ) : null}
    </>
  );
}
