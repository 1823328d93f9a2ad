import { encodings, fileTypes, isSeparated, listSeparators } from '@ratepayer/contract/kit/record-file.ts';
import { readingIntervals, readingUnits } from '@ratepayer/contract/readings/reading-values.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { type FileLook, withType } from './file-look.ts';
import { Select } from './select.tsx';

interface Props {
  readonly look: FileLook;
  readonly onChange: (some: Partial<FileLook>) => void;
}

/** What kind of file it is, and what holds of rows that do not say it. */
export function FileOptions({ look, onChange }: Props) {
  const none = say('not_in_file');
  return (
    <div className="row wrap gap-md">
      <Select
        label={say('file_type')}
        of={fileTypes}
        value={look.fileType}
        nameOf={sayValue}
        onChange={(fileType) => onChange(withType(look, fileType))}
      />
      {isSeparated(look.fileType) ? (
        <Select
          label={say('separator')}
          of={listSeparators}
          value={look.listSeparator}
          nameOf={sayValue}
          onChange={(listSeparator) => onChange({ listSeparator })}
        />
      ) : null}
      {look.fileType === 'Excel' ? null : (
        <Select
          label={say('encoding')}
          of={encodings}
          value={look.encoding}
          nameOf={(encoding) => encoding}
          onChange={(encoding) => onChange({ encoding })}
        />
      )}
      <Select
        label={say('unit_missing')}
        of={readingUnits}
        value={look.unit}
        none={none}
        nameOf={sayValue}
        onChange={(unit) => onChange({ unit })}
        onNone={() => onChange({ unit: undefined })}
      />
      <Select
        label={say('interval_missing')}
        of={readingIntervals}
        value={look.interval}
        none={none}
        nameOf={sayValue}
        onChange={(interval) => onChange({ interval })}
        onNone={() => onChange({ interval: undefined })}
      />
    </div>
  );
}
