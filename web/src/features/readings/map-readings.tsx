import { useQuery } from '@tanstack/react-query';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { readingHeadings } from '@ratepayer/contract/readings/reading-columns.ts';
import type { ReadingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { type ImportedProperty, readingIntervals, readingUnits } from '@ratepayer/contract/readings/reading-values.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Choice } from '../../ui/choice.tsx';
import { MapNamed } from '../../ui/record-file/map-named.tsx';
import type { NamedConfig } from '../../ui/record-file/named-mapping.ts';
import { propertyName } from './property-name.ts';

interface Props {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onCheck: (config: ReadingMapping) => void;
}

/** Step 2: how the file is read, which column fills what, and what holds where the file does not say it. */
export function MapReadings({ upload, busy, onCheck }: Props) {
  const of = { businessUnitId: upload.businessUnitId, uploadId: upload.id };
  const before = useQuery(queryOf(readingApi.getReadingMapping, of));
  return (
    <MapNamed<ImportedProperty, ReadingMapping>
      fileName={upload.fileName}
      isNew={upload.status === 'Uploaded'}
      before={before}
      headings={readingHeadings}
      nameOf={propertyName}
      preview={(asked) => queryOf(uploadApi.getUploadPreview, { ...of, ...asked })}
      options={(config, onChange) => <MissingValues config={config} onChange={onChange} />}
      busy={busy}
      onCheck={onCheck}
    />
  );
}

type Config = NamedConfig<ImportedProperty, ReadingMapping>;
interface MissingProps {
  readonly config: Config;
  readonly onChange: (config: Config) => void;
}

/** What holds of rows whose file has no column for it. */
function MissingValues({ config, onChange }: MissingProps) {
  const nameOf = (value: string) => (value === '' ? say('not_in_file') : sayValue(value));
  return (
    <>
      <Choice
        label={say('unit_missing')}
        value={config.unit ?? ''}
        options={['', ...readingUnits]}
        nameOf={nameOf}
        onChoose={(unit) => onChange({ ...config, unit: unit || undefined })}
      />
      <Choice
        label={say('interval_missing')}
        value={config.interval ?? ''}
        options={['', ...readingIntervals]}
        nameOf={nameOf}
        onChoose={(interval) => onChange({ ...config, interval: interval || undefined })}
      />
    </>
  );
}
