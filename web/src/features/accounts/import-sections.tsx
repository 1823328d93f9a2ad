import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { uploadApi } from '../../platform/api/upload.api.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Button } from '../../ui/parts.tsx';
import { CheckResult } from './check-result.tsx';
import { ConfirmImport, ImportFoot } from './confirm-import.tsx';
import type { ImportStep } from './import-step.ts';
import { MapColumns } from './map-columns.tsx';
import { UndoImport } from './undo-import.tsx';

type Body = Omit<Parameters<typeof uploadApi.processUpload>[0], 'businessUnitId' | 'uploadId'>;

type Props = Shown<AccountUpload> & {
  readonly step: ImportStep;
  readonly busy: boolean;
  readonly onAct: (body: Body) => Promise<void>;
  readonly onStep: (step?: 'confirm' | 'undo') => void;
  readonly onMapAgain: () => void;
};

/** What an import asks for next, or what it did. */
export function ImportSections({ record, unit, user, show, step, busy, onAct, onStep, onMapAgain }: Props) {
  const cancel = () => void onAct({ step: 'Cancel' });
  if (step === 'map')
    return (
      <MapColumns
        businessUnitId={unit.id}
        uploadId={record.id}
        onCheck={(config) => onAct({ step: 'Check', config })}
      />
    );
  if (step === 'confirm')
    return (
      <ConfirmImport
        unit={unit}
        upload={record}
        busy={busy}
        onProcess={(confirmed) => void onAct({ step: 'Process', ...confirmed })}
        onBack={() => onStep()}
        onCancel={cancel}
      />
    );
  if (step === 'undo')
    return (
      <UndoImport
        upload={record}
        busy={busy}
        onUndo={(reason) => void onAct({ step: 'Undo', reason })}
        onBack={() => onStep()}
      />
    );
  if (step !== 'check' && step !== 'done') return null;
  return (
    <>
      <CheckResult show={show} upload={record} done={step === 'done'} user={user} />
      {step === 'check' && user.permissions.includes('Accounts:Manage') ? (
        <ImportFoot onCancel={cancel}>
          <Button className="sec" onClick={onMapAgain}>
            {say('back')}
          </Button>
          <Button onClick={() => onStep('confirm')}>{say('continue_to_confirm')}</Button>
        </ImportFoot>
      ) : null}
    </>
  );
}
