import type { ReactNode } from 'react';
import { say } from '../../platform/texts/staff-files.ts';
import { type ColumnHead, PlainTable } from '../plain-table.tsx';

/** What a column fills: cells of its row, and what stands above them. */
export interface Fills {
  readonly heads: readonly ColumnHead[];
  readonly cells: (source: string) => ReactNode;
}

interface Props {
  readonly columns: readonly string[];
  /** The first rows of the file. */
  readonly rows: readonly (readonly string[])[];
  readonly fills: Fills;
}

/** Each column of the file beside what it fills. */
export function MappingTable({ columns, rows, fills }: Props) {
  return (
    <PlainTable
      gap="gap-sm"
      className="map-table"
      label={say('columns_file')}
      heads={[say('column'), ...fills.heads, say('sample')]}
    >
      {columns.map((source, i) => (
        <tr key={`${i} ${source}`}>
          <th scope="row">{source}</th>
          {fills.cells(source)}
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
