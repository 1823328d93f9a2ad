import { useQuery } from '@tanstack/react-query';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { consentMethods } from '@ratepayer/contract/autopay/autopay.fields.ts';
import { enrolmentHeadings, type EnrolmentProperty } from '@ratepayer/contract/autopay/enrolment-columns.ts';
import type { EnrolmentMapping } from '@ratepayer/contract/autopay/enrolment-import.shapes.ts';
import { enrolmentImportApi } from '../../../platform/api/enrolment-import.api.ts';
import { uploadApi } from '../../../platform/api/upload.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { say } from '../../../platform/texts/staff-autopay.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Button } from '../../../ui/parts.tsx';
import { MapNamed } from '../../../ui/record-file/map-named.tsx';
import type { NamedConfig } from '../../../ui/record-file/named-mapping.ts';
import { propertyName } from './property-name.ts';

interface Props {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onCheck: (config: EnrolmentMapping) => void;
}

/** Step 2: how the file is read, which column fills what, and what holds where the file does not say it. */
export function MapEnrolments({ upload, busy, onCheck }: Props) {
  const of = { businessUnitId: upload.businessUnitId, uploadId: upload.id };
  const before = useQuery(queryOf(enrolmentImportApi.getEnrolmentMapping, of));
  // What is begun in part is read as it was, or its rest would be another file.
  if (upload.isUnfinished) {
    const config = before.data?.config;
    return (
      <p className="gap-lg">
        <Button busy={busy || !config} onClick={() => config && onCheck(config)}>
          {say('file_check_again')}
        </Button>
      </p>
    );
  }
  return (
    <MapNamed<EnrolmentProperty, EnrolmentMapping>
      fileName={upload.fileName}
      isNew={upload.status === 'Uploaded'}
      before={before}
      headings={enrolmentHeadings}
      nameOf={propertyName}
      preview={(asked) => queryOf(uploadApi.getUploadPreview, { ...of, ...asked })}
      options={(config, onChange) => <MissingValues config={config} onChange={onChange} />}
      busy={busy}
      onCheck={onCheck}
    />
  );
}

type Config = NamedConfig<EnrolmentProperty, EnrolmentMapping>;
interface MissingProps {
  readonly config: Config;
  readonly onChange: (config: Config) => void;
}

const days = ['', '0', '1', '2', '3', '5', '7', '10'] as const;

/** What holds of rows whose file has no column for it. */
function MissingValues({ config, onChange }: MissingProps) {
  const inFile = (value: string, name: () => string) => (value === '' ? say('file_not_in_file') : name());
  const chosen = days.find((day) => day !== '' && Number(day) === config.leadTimeDays) ?? '';
  return (
    <>
      <Choice
        label={say('file_consent_missing')}
        value={config.consentMethod ?? ''}
        options={['', ...consentMethods]}
        nameOf={(value) => inFile(value, () => sayValue(value))}
        onChoose={(method) => onChange({ ...config, consentMethod: method || undefined })}
      />
      <Choice
        label={say('file_days_missing')}
        value={chosen}
        options={days}
        nameOf={(value) => inFile(value, () => say('before_due', { count: Number(value) }))}
        onChoose={(day) => onChange({ ...config, leadTimeDays: day === '' ? undefined : Number(day) })}
      />
    </>
  );
}
