import { hasPlaces, isMultiline } from '@ratepayer/contract/kit/record-file.ts';
import { type ImportedProperty, importedProperties } from '@ratepayer/contract/readings/reading-values.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { ColumnPlace, FileLook } from './file-look.ts';
import { propertyName } from './property-name.ts';
import { Select } from './select.tsx';

interface Props {
  readonly look: FileLook;
  /** Headings of the file, once it was read. */
  readonly headings: readonly string[];
  readonly onChange: (some: Partial<FileLook>) => void;
}

/** Which column is which: by its heading, or by its place in a line. */
export function MapColumns({ look, headings, onChange }: Props) {
  const set = (property: ImportedProperty, some: Partial<ColumnPlace>) => {
    const rest = look.columns.filter((column) => column.property !== property);
    const was = look.columns.find((column) => column.property === property);
    onChange({ columns: [...rest, { property, ...was, ...some }] });
  };
  if (hasPlaces(look.fileType)) return <Places look={look} onSet={set} />;
  if (headings.length === 0) return null;
  return (
    <fieldset className="row wrap gap-md">
      <legend className="label">{say('map_columns')}</legend>
      {importedProperties.map((property) => (
        <Select
          key={property}
          label={propertyName(property)}
          of={headings}
          value={look.columns.find((column) => column.property === property)?.source}
          none={say('from_heading')}
          nameOf={(heading) => heading}
          onChange={(source) => set(property, { source })}
          onNone={() => onChange({ columns: look.columns.filter((column) => column.property !== property) })}
        />
      ))}
    </fieldset>
  );
}

interface PlacesProps {
  readonly look: FileLook;
  readonly onSet: (property: ImportedProperty, some: Partial<ColumnPlace>) => void;
}

function Places({ look, onSet }: PlacesProps) {
  const isFixed = look.fileType !== 'MultilineCSV';
  const hasTypes = isMultiline(look.fileType);
  const numbers = [['start', 'first_character'] as const, ...(isFixed ? [['length', 'length'] as const] : [])];
  return (
    <PlainTable
      label={say('map_columns')}
      heads={[say('map_columns'), ...numbers.map(([, word]) => say(word)), ...(hasTypes ? [say('record_type')] : [])]}
    >
      {importedProperties.map((property) => {
        const place = look.columns.find((column) => column.property === property);
        return (
          <tr key={property}>
            <td>{propertyName(property)}</td>
            {numbers.map(([name, word]) => (
              <td key={name}>
                <div className="input">
                  <input
                    type="number"
                    min={1}
                    aria-label={`${propertyName(property)}: ${say(word)}`}
                    value={place?.[name] ?? ''}
                    onChange={({ target }) => onSet(property, { [name]: Number(target.value) || undefined })}
                  />
                </div>
              </td>
            ))}
            {hasTypes ? (
              <td>
                <div className="input">
                  <input
                    aria-label={`${propertyName(property)}: ${say('record_type')}`}
                    value={place?.recordType ?? ''}
                    onChange={({ target }) => onSet(property, { recordType: target.value })}
                  />
                </div>
              </td>
            ) : null}
          </tr>
        );
      })}
    </PlainTable>
  );
}
