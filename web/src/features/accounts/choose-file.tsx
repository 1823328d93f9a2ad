import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  importNeeds,
  type ImportType,
  importTypes,
  maximumUploadBytes,
} from '@ratepayer/contract/accounts/upload-settings.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { enrolmentImportApi } from '../../platform/api/enrolment-import.api.ts';
import { externalUploadApi } from '../../platform/api/external-upload.api.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import type { SessionUser } from '../../platform/session/user.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Choice } from '../../ui/choice.tsx';
import { SendRecordFile } from '../../ui/record-file/send-record-file.tsx';

const reserve = {
  Accounts: uploadApi.getUploadUrl,
  Readings: readingApi.getReadingUploadUrl,
  'External Payments': externalUploadApi.getExternalUploadUrl,
  'Autopay Enrollments': enrolmentImportApi.getEnrolmentUploadUrl,
} as const satisfies Readonly<Record<ImportType, unknown>>;

interface Props {
  readonly unit: BusinessUnitSummary;
  readonly user: Pick<SessionUser, 'permissions'>;
}

/** Takes a file of a type that somebody chose by drop or choice, sends it, and opens its page. */
export function ChooseFile({ unit, user: { permissions } }: Props) {
  const navigate = useNavigate();
  const types: (ImportType | 'Bills')[] = importTypes.filter(
    (type) =>
      permissions.includes(importNeeds[type].act) &&
      (type !== 'Readings' || unit.features.includes('MeterReadings')) &&
      (type !== 'Autopay Enrollments' || unit.features.includes('Autopay')),
  );
  if (permissions.includes('Billing:Default')) types.push('Bills');
  const [chosen, setChosen] = useState(types[0]);
  const [isSending, setSending] = useState(false);
  if (!chosen) return null;
  return (
    <section aria-label={say('new_upload')}>
      {types.length > 1 ? (
        <div className="two-cols gap-md">
          <Choice
            label={say('file_brings')}
            value={chosen}
            options={types}
            nameOf={sayValue}
            // With another type there would be another box, which knows nothing of the file that is on its way.
            isFixed={isSending}
            onChoose={(type) => setChosen(type)}
          />
        </div>
      ) : null}
      {chosen === 'Bills' ? (
        <p className="gap-md">
          {say('bills_in_cycles')} <Link to={`/portal/bills?tab=cycles&bu=${unit.id}`}>{say('billing_cycles')}</Link>
        </p>
      ) : (
        <SendRecordFile
          key={chosen}
          name={chosen === 'Accounts' ? say('account_file') : sayValue(chosen)}
          mostBytes={maximumUploadBytes}
          reserve={(fileName) => reserve[chosen]({ businessUnitId: unit.id, fileName })}
          onSending={setSending}
          onSent={(uploadId) => void navigate(`/portal/accounts/uploads/${uploadId}?bu=${unit.id}`)}
        />
      )}
    </section>
  );
}
