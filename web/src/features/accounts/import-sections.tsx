import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import type { uploadApi } from '../../platform/api/upload.api.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { type FileStep, FileSteps } from '../../ui/record-file/file-steps.tsx';
import { CheckResult } from './check-result.tsx';
import { ConfirmImport } from './confirm-import.tsx';
import { MapColumns } from './map-columns.tsx';
import { UndoImport } from './undo-import.tsx';

type Body = Omit<Parameters<typeof uploadApi.processUpload>[0], 'businessUnitId' | 'uploadId'>;

type Props = Shown<AccountUpload> & FileStep & { readonly onAct: (body: Body) => Promise<void> };

/** What an import asks for next, or what it did. */
export function ImportSections({ record, unit, user, show, step, busy, onAct, onStep, onMapAgain }: Props) {
  const cancel = () => void onAct({ step: 'Cancel' });
  const asked = { upload: record, busy, onBack: () => onStep() };
  return (
    <FileSteps
      step={step}
      map={
        <MapColumns
          businessUnitId={unit.id}
          uploadId={record.id}
          onCheck={(config) => onAct({ step: 'Check', config })}
        />
      }
      confirm={
        <ConfirmImport
          {...asked}
          unit={unit}
          onProcess={(confirmed) => void onAct({ step: 'Process', ...confirmed })}
          onCancel={cancel}
        />
      }
      undo={<UndoImport {...asked} onUndo={(reason) => void onAct({ step: 'Undo', reason })} />}
      found={<CheckResult show={show} upload={record} done={step === 'done'} user={user} />}
      mayAct={user.permissions.includes('Accounts:Manage')}
      isReady
      onCancel={cancel}
      onStep={onStep}
      onMapAgain={onMapAgain}
    />
  );
}
