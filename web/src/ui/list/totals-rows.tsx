import { formatNumber } from '../../platform/texts/figures.ts';
import type { CardTotal } from './list-cards.tsx';
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
export function TotalsRows<Row>({
  columns,
  rows,
  before,
  after,
}: {
  columns: readonly ListColumn<Row>[];
  rows: readonly TotalsRow[];
  before: number;
  after: number;
}) {
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

/** The sums of the columns that have one, under the double rule. */
export function plainTotals<Row>(
  answer: object,
  columns: readonly ListColumn<Row>[],
  label: string,
  show: (minor: number) => string,
): TotalsRow[] {
  const totals = (answer as { readonly totals?: Readonly<Record<string, number>> }).totals ?? {};
  const sums = columns.flatMap(({ id, figure }) => {
    const sum = totals[id];
    return figure && sum !== undefined ? [[id, figure === 'money' ? show(sum) : formatNumber(sum)] as const] : [];
  });
  return sums.length === 0 ? [] : [{ label, sums: Object.fromEntries(sums), whole: true }];
}

/** The same above the cards of a phone: what matters most first, the rest only where there is more to say. */
export const cardTotals = (rows: readonly TotalsRow[], column: string | undefined): CardTotal[] =>
  rows
    .toReversed()
    .map(({ label, sums, whole }) => ({ label, amount: sums[column ?? ''] ?? '', ...(whole ? { whole } : {}) }));
