import type { ListColumn } from './list-column.ts';

/** One line under a list: what is summed, and the sums by column. */
export interface TotalsRow {
  readonly label: string;
  /** By the id of their column. */
  readonly sums: Readonly<Record<string, string>>;
  /** The one figure under the double rule; the others say what it is made of and what it leaves out. */
  readonly whole?: boolean;
}

/** The sums of the whole filter; the last of them closes the list. */
export function TotalsRows<Row>({ columns, rows, before, after }: { columns: readonly ListColumn<Row>[]; rows: readonly TotalsRow[]; before: number; after: number }) {
  const first = columns.findIndex((column) => rows.some((row) => row.sums[column.id] !== undefined));
  const plain = first < 0 ? columns.length : Math.max(first, 1);
  return (
    <tfoot>
      {rows.map((row) => (
        <tr key={row.label} className={row.whole ? 'whole' : 'part'}>
          <th scope="row" colSpan={plain + before}>
            {row.label}
            {first === 0 ? `: ${row.sums[columns[0]?.id ?? ''] ?? ''}` : ''}
          </th>
          {columns.slice(plain).map((column) => (
            <td key={column.id} className="r">
              {row.sums[column.id]}
            </td>
          ))}
          {after > 0 ? <td /> : null}
        </tr>
      ))}
    </tfoot>
  );
}
