import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icons.tsx';
import { sortKeys } from '@ratepayer/contract/kit/list.ts';
import { type ListColumn, nextSort } from './list-column.ts';
import { useRowKeys } from './row-keys.ts';
import type { RowKey, Selection } from './selection.ts';
import { type TotalsRow, TotalsRows } from './totals-rows.tsx';
import { say } from '../../platform/texts/lists.ts';

interface Props<Row> {
  /** What the rows are, for those who cannot see the table. */
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => RowKey;
  /** What a row is called on its buttons. */
  readonly nameOf: (row: Row) => string;
  readonly hrefOf: (row: Row) => string;
  /** What the opened page learns of where it was opened. */
  readonly stateOf?: (row: Row, index: number) => unknown;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Above the first row: what came in since. */
  readonly notice?: ReactNode;
  readonly totals?: readonly TotalsRow[] | undefined;
  readonly selection?: Selection;
  readonly menuOf?: (row: Row) => ReactNode;
}

/**
 * A staff list: dense, money right-aligned, the first cell is the link, sums of the whole filter under the double rule.
 */
export function ListTable<Row>({
  name,
  columns,
  rows,
  keyOf,
  nameOf,
  hrefOf,
  stateOf,
  sort = '',
  onSort,
  notice,
  totals,
  selection,
  menuOf,
}: Props<Row>) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table, selection ? (index, upTo) => selection.toggle(rows.map(keyOf), index, upTo) : undefined);
  const width = columns.length + (selection ? 1 : 0) + (menuOf ? 1 : 0);
  const allChosen = rows.length > 0 && rows.every((row) => selection?.chosen.has(keyOf(row)));
  return (
    <section className="table-wrap gap-sm only-desktop" tabIndex={0} aria-label={name}>
      <table className="tbl" ref={table}>
        <caption className="vh">{name}</caption>
        <thead>
          <tr>
            {selection ? (
              <th scope="col" className="pick">
                <input
                  type="checkbox"
                  aria-label={say('select_all_on_page')}
                  checked={allChosen}
                  aria-disabled={selection.isHeld}
                  onChange={() => selection.set(rows.map(keyOf), !allChosen)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {menuOf ? (
              <th scope="col">
                <span className="vh">{say('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {notice ? (
            <tr className="live">
              <td colSpan={width}>{notice}</td>
            </tr>
          ) : null}
          {rows.map((row, index) => {
            const chosen = selection?.chosen.has(keyOf(row)) ?? false;
            return (
              <tr
                key={keyOf(row)}
                data-row={index}
                className={chosen ? 'sel' : ''}
                // A row without a page of its own is reached by the first of them, and from there by Up and Down.
                tabIndex={hrefOf(row) ? undefined : index === 0 ? 0 : -1}
              >
                {selection ? (
                  <td className="pick">
                    <input
                      type="checkbox"
                      aria-label={say('select_row', { name: nameOf(row) })}
                      checked={chosen}
                      aria-disabled={selection.isHeld}
                      onChange={() => selection.toggle(rows.map(keyOf), index, false)}
                    />
                  </td>
                ) : null}
                {columns.map((column, at) => (
                  <td key={column.id} className={column.figure ? 'r' : ''}>
                    {at === 0 && hrefOf(row) ? (
                      <Link to={hrefOf(row)} state={stateOf?.(row, index)} data-open="">
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
                {menuOf ? <td className="r">{menuOf(row)}</td> : null}
              </tr>
            );
          })}
        </tbody>
        {totals ? (
          <TotalsRows columns={columns} rows={totals} before={selection ? 1 : 0} after={menuOf ? 1 : 0} />
        ) : null}
      </table>
    </section>
  );
}

function Head<Row>({
  column,
  sort,
  onSort,
}: {
  column: ListColumn<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}) {
  const { sort: id, name, figure } = column;
  const on = sortKeys(sort).find((key) => key.id === id);
  if (!id || !onSort)
    return (
      <th scope="col" className={figure ? 'r' : ''}>
        {name}
      </th>
    );
  return (
    <th
      scope="col"
      className={`${figure ? 'r ' : ''}${on ? 'sorted' : ''}`}
      aria-sort={on ? (on.descending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={(event) => onSort(nextSort(sort, id, event.shiftKey))}>
        {name}
        {on ? <Icon name={on.descending ? 'arrowDown' : 'arrowUp'} size={14} /> : null}
      </button>
    </th>
  );
}
