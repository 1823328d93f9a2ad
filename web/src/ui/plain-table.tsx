import type { ReactNode } from 'react';

/** The name above a column: as text, at the right above figures, or heard only above buttons. */
export type ColumnHead = string | { readonly figures: string } | { readonly unseen: string };

interface Props {
  /** What the table is called by those who hear it; a heading above it says the same to those who see it. */
  readonly label: string;
  readonly heads: readonly ColumnHead[];
  /** Rows of the body. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  readonly gap?: 'gap-sm' | 'gap-md';
  readonly className?: string;
}

/**
 * A table that is read, not worked with: no filter, no order. It scrolls by itself, by keyboard too, where it is too
 * wide.
 */
export function PlainTable({ label, heads, children, foot, gap, className = '' }: Props) {
  return (
    <div className={`table-wrap ${gap ?? ''}`} tabIndex={0} role="region" aria-label={label}>
      <table className={`tbl ${className}`}>
        <caption className="vh">{label}</caption>
        <thead>
          <tr>{heads.map(headCell)}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot ? <tfoot>{foot}</tfoot> : null}
      </table>
    </div>
  );
}

function headCell(head: ColumnHead) {
  if (typeof head === 'string')
    return (
      <th scope="col" key={head}>
        {head}
      </th>
    );
  const isFigures = 'figures' in head;
  const text = isFigures ? head.figures : head.unseen;
  return (
    <th scope="col" key={text} className={isFigures ? 'r' : undefined}>
      {isFigures ? text : <span className="vh">{text}</span>}
    </th>
  );
}
