import type { UploadConfig } from '@ratepayer/contract/accounts/upload.operations.ts';
import { say } from '../../platform/texts/staff-accounts.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { ColumnFills } from './column-fills.tsx';

interface Props {
  readonly columns: readonly string[];
  /** The first rows of the file. */
  readonly rows: readonly (readonly string[])[];
  readonly config: UploadConfig;
  readonly onChange: (config: UploadConfig) => void;
}

/** Each column of the file beside what it fills. */
export function MappingTable({ columns, rows, config, onChange }: Props) {
  return (
    <PlainTable
      gap="gap-sm"
      className="map-table"
      label={say('columns_file')}
      heads={[say('column'), say('fills'), say('transform'), say('sample')]}
    >
      {columns.map((source, i) => (
        <tr key={`${i} ${source}`}>
          <th scope="row">{source}</th>
          <ColumnFills source={source} config={config} onChange={onChange} />
          <td className="muted" translate="no">
            {rows
              .map((row) => row[i])
              .filter(Boolean)
              .slice(0, 3)
              .join(' · ')
              .slice(0, 60)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
