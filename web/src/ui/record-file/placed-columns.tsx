import { isMultiline, type RecordColumn, type RecordFormat } from '@ratepayer/contract/kit/record-file.ts';
import { say } from '../../platform/texts/staff-files.ts';
import { Button } from '../parts.tsx';
import { PlainTable } from '../plain-table.tsx';
import type { Fills } from './mapping-table.tsx';

type Place = Omit<RecordColumn, 'source'> & { readonly source?: string };

interface Props {
  /** The first lines of the file. */
  readonly lines: readonly string[];
  readonly config: Pick<RecordFormat, 'fileType' | 'columns'>;
  readonly fills: Fills;
  readonly onAdd: (column: RecordColumn) => void;
  /** Says something else of a column. */
  readonly onPlace: (source: string, change: Place) => void;
  readonly onRemove: (source: string) => void;
}

/** Columns that no heading names: each with its name, its place in the line, and what it fills. */
export function PlacedColumns({ lines, config, fills, onAdd, onPlace, onRemove }: Props) {
  const multiline = isMultiline(config.fileType);
  const fixed = config.fileType !== 'MultilineCSV';
  const heads = [
    say('column'),
    ...(multiline ? [say('line_begins_with')] : []),
    say(fixed ? 'first_character' : 'cell_number'),
    ...(fixed ? [say('characters')] : []),
    ...fills.heads,
    { unseen: say('remove') },
  ];
  const add = () => {
    const last = config.columns.at(-1);
    const start = (last?.start ?? (fixed ? 1 : multiline ? 1 : 0)) + (last ? (fixed ? (last.length ?? 1) : 1) : 0);
    onAdd({
      source: nextName(config.columns),
      start,
      ...(fixed ? { length: 10 } : {}),
      ...(multiline ? { recordType: last?.recordType ?? '' } : {}),
    });
  };
  return (
    <>
      <pre className="gap-sm file-lines" translate="no" tabIndex={0} role="region" aria-label={say('first_lines')}>
        {lines.join('\n')}
      </pre>
      <PlainTable gap="gap-sm" className="map-table" label={say('columns_file')} heads={heads}>
        {config.columns.map((column, i) => (
          <tr key={i}>
            <PlaceCells
              column={column}
              multiline={multiline}
              fixed={fixed}
              onPlace={(change) => onPlace(column.source, change)}
            />
            {fills.cells(column.source)}
            <td>
              <button type="button" className="link-btn" onClick={() => onRemove(column.source)}>
                {say('remove')}
              </button>
            </td>
          </tr>
        ))}
      </PlainTable>
      <p className="gap-sm">
        <Button className="sec tool" onClick={add}>
          {say('add_column')}
        </Button>
      </p>
    </>
  );
}

interface PlaceProps {
  readonly column: RecordColumn;
  readonly multiline: boolean;
  readonly fixed: boolean;
  readonly onPlace: (change: Place) => void;
}

function PlaceCells({ column, multiline, fixed, onPlace: set }: PlaceProps) {
  const { source } = column;
  const figure = (text: string) => (/^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined);
  const cell = (label: string, value: string | number, onText: (text: string) => void, size: number) => (
    <td>
      <input
        aria-label={`${label} ${source}`}
        size={size}
        value={value}
        onChange={({ target }) => onText(target.value)}
      />
    </td>
  );
  return (
    <>
      {cell(say('column'), source, (text) => set({ source: text }), 14)}
      {multiline
        ? cell(say('line_begins_with'), column.recordType ?? '', (text) => set({ recordType: text }), 4)
        : null}
      {cell(
        say(fixed ? 'first_character' : 'cell_number'),
        column.start ?? '',
        (text) => set({ start: figure(text) }),
        4,
      )}
      {fixed ? cell(say('characters'), column.length ?? '', (text) => set({ length: figure(text) }), 4) : null}
    </>
  );
}

function nextName(columns: readonly RecordColumn[]): string {
  for (let n = columns.length + 1; ; n++) if (!columns.some(({ source }) => source === String(n))) return String(n);
}
