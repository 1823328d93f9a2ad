import { useQuery } from '@tanstack/react-query';
import type { AccountUpload } from '@ratepayer/contract/accounts/upload.shapes.ts';
import { hasPlaces } from '@ratepayer/contract/kit/record-file.ts';
import type { ReadingMapping } from '@ratepayer/contract/readings/reading-import.shapes.ts';
import { importedProperties, readingIntervals, readingUnits } from '@ratepayer/contract/readings/reading-values.ts';
import { readingApi } from '../../platform/api/reading.api.ts';
import { uploadApi } from '../../platform/api/upload.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Choice } from '../../ui/choice.tsx';
import { Banner, Button } from '../../ui/parts.tsx';
import { FileColumns } from '../../ui/record-file/file-columns.tsx';
import { FillCell } from '../../ui/record-file/fill-cell.tsx';
import { fillOf, filledBy } from '../../ui/record-file/mapped-columns.ts';
import { SavedMappings } from '../../ui/record-file/saved-mappings.tsx';
import { useFileMapping } from '../../ui/record-file/use-file-mapping.ts';
import { propertyName } from './property-name.ts';
import { configOf, mappedTo, mappingOf, namedFormat, type ReadingConfig } from './reading-config.ts';

interface Props {
  readonly upload: AccountUpload;
  readonly busy: boolean;
  readonly onCheck: (config: ReadingMapping) => void;
}

/** Step 2: how the file is read, which column fills what, and what holds where the file does not say it. */
export function MapReadings({ upload, busy, onCheck }: Props) {
  const of = { businessUnitId: upload.businessUnitId, uploadId: upload.id };
  const before = useQuery(queryOf(readingApi.getReadingMapping, of));
  const kept = before.data && configOf(beginWith(upload, before.data.config));
  const mapping = useFileMapping({
    preview: (asked) => ({
      ...queryOf(uploadApi.getUploadPreview, { ...of, ...formatOf(kept), ...asked }),
      enabled: kept !== undefined,
    }),
    kept,
    begin: mappedTo,
  });
  const { setConfig } = mapping;
  if (before.isError) return <Banner kind="bad" title={problemOf(before.error, say('file_not_read'))} alert />;
  const saved = before.data?.saved ?? [];
  return (
    <section className="gap-lg">
      <h2>{say('map_columns')}</h2>
      <SavedMappings saved={saved} onTake={(taken) => mapping.take(configOf(taken))} />
      <FileColumns
        mapping={mapping}
        options={(config) => <MissingValues config={config} onChange={setConfig} />}
        cells={(source, config) => (
          <FillCell
            source={source}
            value={fillOf(config, source)}
            options={importedProperties}
            nameOf={propertyName}
            onChoose={(property) => setConfig(filledBy(config, source, property || null))}
          />
        )}
      >
        {(config) => (
          <p className="gap-lg">
            <Button busy={busy} busyText={say('checking')} onClick={() => onCheck(mappingOf(config))}>
              {say('check_file')}
            </Button>
          </p>
        )}
      </FileColumns>
    </section>
  );
}

/** As it was read before, or as files begin that are written alike; else what its name tells. */
function beginWith({ fileName, status }: AccountUpload, kept: ReadingMapping | null): ReadingMapping {
  const named = namedFormat(fileName);
  return kept && (status !== 'Uploaded' || kept.fileType === named.fileType || hasPlaces(kept.fileType)) ? kept : named;
}

// What the server would read a file of accounts with is no answer here.
const formatOf = (kept: ReadingConfig | undefined) =>
  kept && {
    fileType: kept.fileType,
    listSeparator: kept.listSeparator,
    encoding: kept.encoding,
    hasHeaderRow: kept.hasHeaderRow,
  };

interface MissingProps {
  readonly config: ReadingConfig;
  readonly onChange: (config: ReadingConfig) => void;
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
