import { useState } from 'react';
import type { ImportType } from '@ratepayer/contract/accounts/upload-settings.ts';
import { enrolmentImportApi } from '../../platform/api/enrolment-import.api.ts';
import { externalUploadApi } from '../../platform/api/external-upload.api.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { allMessages, outcomeOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner, Button, Dialog } from '../../ui/parts.tsx';
import type { OfMapping } from './change-mapping.tsx';

const forget = {
  Accounts: uploadApi.deleteNamedUploadConfig,
  Readings: readingApi.deleteReadingMapping,
  'External Payments': externalUploadApi.deleteExternalMapping,
  'Autopay Enrollments': enrolmentImportApi.deleteEnrolmentMapping,
} as const satisfies Readonly<Record<ImportType, unknown>>;

/** Asks before a saved mapping is deleted (P4). */
export function DeleteMapping({ unit, mapping: { importType, name }, onClose, onDone }: OfMapping) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function remove(): Promise<void> {
    setBusy(true);
    const { data, errors, status } = await outcomeOf(forget[importType]({ businessUnitId: unit.id, name }));
    setBusy(false);
    // Whoever was first: it is gone.
    if (!data && status !== 404) return setProblem(allMessages(errors) || say('please_try_again'));
    toast(say('mapping_deleted'));
    onDone();
  }
  return (
    <Dialog title={say('delete_mapping_ask', { name })} onClose={onClose}>
      <p className="small">{say('delete_mapping_means')}</p>
      {problem ? <Banner kind="bad" title={problem} alert /> : null}
      <div className="buttons">
        <Button className="sec" onClick={onClose}>
          {say('keep_mapping')}
        </Button>
        <Button className="danger" busy={busy} onClick={() => void remove()}>
          {say('delete_mapping')}
        </Button>
      </div>
    </Dialog>
  );
}
