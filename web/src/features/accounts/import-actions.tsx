import { useState } from 'react';
import { destroyedWhenOver, importNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { download } from '../../platform/download.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { Button } from '../../ui/parts.tsx';
import type { ImportStep } from '../../ui/record-file/file-steps.tsx';

type Props = Shown<AccountUpload> & { readonly step: ImportStep; readonly onUndo: () => void };

/** What can be taken from an import, and the way back from it. */
export function ImportActions({ record, unit, user, step, onUndo }: Props) {
  const [problem, setProblem] = useState('');
  if (!user.permissions.includes(importNeeds[record.importType].act)) return null;
  const isGone = destroyedWhenOver.includes(record.importType) && (step === 'done' || step === 'over');
  const take = async (part: 'original' | 'rejected') =>
    setProblem(await download(uploadApi.getUploadFile, { businessUnitId: unit.id, uploadId: record.id, part }));
  return (
    <>
      <span role="alert">{problem}</span>
      {record.hasRejectedFile ? (
        <Button className="sec tool" onClick={() => void take('rejected')}>
          {say('download_rejected')}
        </Button>
      ) : null}
      {isGone ? null : (
        <Button className="sec tool" onClick={() => void take('original')}>
          {say('download_original')}
        </Button>
      )}
      {step === 'done' && record.canUndo ? (
        <Button className="sec tool" onClick={onUndo}>
          {say('undo_import')}
        </Button>
      ) : null}
    </>
  );
}
