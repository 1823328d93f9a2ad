import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { isMultiline } from '@ratepayer/contract/kit/record-file.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { Button } from '../../ui/parts.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ColumnFills } from './column-fills.tsx';
import { changedColumn } from './fills.ts';

type Column = UploadConfig['columns'][number];

interface Props {
  /** The first lines of the file. */
  readonly lines: readonly string[];
  readonly config: UploadConfig;
  readonly onChange: (config: UploadConfig) => void;
}

/** Columns that no heading names: each with its name, its place in the line, and what it fills. */
export function PlacedColumns({ lines, config, onChange }: Props) {
  const multiline = isMultiline(config.fileType);
  const fixed = config.fileType !== 'MultilineCSV';
  const heads = [
    say('column'),
    ...(multiline ? [say('line_begins_with')] : []),
    say(fixed ? 'first_character' : 'cell_number'),
    ...(fixed ? [say('characters')] : []),
    say('fills'),
    say('transform'),
    { unseen: say('remove') },
  ];
  const add = () => {
    const last = config.columns.at(-1);
    const start = (last?.start ?? (fixed ? 1 : multiline ? 1 : 0)) + (last ? (fixed ? (last.length ?? 1) : 1) : 0);
    const source = nextName(config.columns);
    const column = {
      source,
      property: null,
      start,
      ...(fixed ? { length: 10 } : {}),
      ...(multiline ? { recordType: last?.recordType ?? '' } : {}),
    };
    onChange({ ...config, columns: [...config.columns, column] });
  };
  return (
    <>
      <pre className="gap-sm file-lines" translate="no" tabIndex={0} role="region" aria-label={say('first_lines')}>
        {lines.join('\n')}
      </pre>
      <PlainTable gap="gap-sm" className="map-table" label={say('columns_file')} heads={heads}>
        {config.columns.map((column, i) => (
          <tr key={i}>
            <PlaceCells column={column} multiline={multiline} fixed={fixed} config={config} onChange={onChange} />
            <ColumnFills source={column.source} config={config} onChange={onChange} />
            <td>
              <button type="button" className="link-btn" onClick={() => onChange(without(config, column.source))}>
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

function PlaceCells({
  column,
  multiline,
  fixed,
  config,
  onChange,
}: { readonly column: Column; readonly multiline: boolean; readonly fixed: boolean } & Pick<
  Props,
  'config' | 'onChange'
>) {
  const { source } = column;
  const set = (change: Partial<Column>) => onChange(changedColumn(config, source, change));
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

function nextName(columns: readonly Column[]): string {
  for (let n = columns.length + 1; ; n++) if (!columns.some(({ source }) => source === String(n))) return String(n);
}

const without = (config: UploadConfig, source: string): UploadConfig => ({
  ...config,
  columns: config.columns.filter((column) => column.source !== source),
  metaColumns: config.metaColumns.filter((name) => name !== source),
});
