import { useState } from 'react';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { externalUploadApi } from '../../platform/api/external-upload.api.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Field } from '../../ui/field.tsx';
import { Button } from '../../ui/parts.tsx';
import { ImportFoot } from './confirm-import.tsx';

export type PaymentsStep = Omit<
  Parameters<typeof externalUploadApi.processExternalUpload>[0],
  'businessUnitId' | 'uploadId'
>;

interface Props {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onAct: (step: PaymentsStep) => void;
}

/** The ways on from a checked file of payments, with a reason where the same bytes came before. */
export function PaymentsFileFoot({ upload, busy, onAct }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const isHeld = upload.needsProcessAnyway;
  function process(): void {
    if (!isHeld) onAct({ step: 'Process' });
    else if (reason.trim() === '') setError(say('give_a_reason'));
    else onAct({ step: 'Process', processAnyway: true, reason: reason.trim() });
  }
  const change = (text: string) => (setReason(text), setError(''));
  const on = (
    <Button busy={busy} busyText={say('processing')} onClick={process}>
      {isHeld ? say('process_anyway') : say('process_this_file')}
    </Button>
  );
  return (
    <>
      {isHeld ? (
        <div className="gap-md">
          <Field
            label={say('reason_process_anyway')}
            required
            maxLength={500}
            value={reason}
            error={error}
            onChange={change}
          />
        </div>
      ) : null}
      {upload.isUnfinished ? (
        <p className="row wrap gap-lg">{on}</p>
      ) : (
        <ImportFoot onCancel={() => onAct({ step: 'Cancel' })}>{on}</ImportFoot>
      )}
    </>
  );
}
