import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { RowKey } from './selection.ts';

export interface Card {
  readonly title: ReactNode;
  readonly amount: ReactNode;
  readonly status: ReactNode;
  /** Time, method, channel: a short line. */
  readonly facts: readonly ReactNode[];
}

export interface CardTotal {
  readonly label: string;
  readonly amount: string;
  /** The one sum under the double rule; the others say what it leaves out. */
  readonly whole?: boolean;
}

/** The same list on a phone: hairlines and no boxes; the whole card opens the row, its menu stands apart. */
export function ListCards<Row>({
  rows,
  keyOf,
  hrefOf,
  stateOf,
  cardOf,
  menuOf,
  totals,
  notice,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => RowKey;
  hrefOf: (row: Row) => string;
  stateOf?: (row: Row, index: number) => unknown;
  cardOf: (row: Row) => Card;
  menuOf?: (row: Row) => ReactNode;
  /** The sums of the whole filter, above the list: a phone never shows its end at once. */
  totals?: readonly CardTotal[] | undefined;
  notice?: ReactNode;
}) {
  return (
    <div className="only-mobile gap-sm">
      {totals?.map(({ label, amount, whole }) => (
        <p key={label} className={`totals-line num${whole ? '' : ' part'}`}>
          <span>{label}</span>
          {whole ? <b>{amount}</b> : <span>{amount}</span>}
        </p>
      ))}
      {notice}
      {rows.map((row, index) => {
        const card = cardOf(row);
        const menu = menuOf?.(row);
        return (
          <div className="mcard" key={keyOf(row)}>
            {hrefOf(row) ? (
              <Link to={hrefOf(row)} state={stateOf?.(row, index)}>
                {card.title}
              </Link>
            ) : (
              <b>{card.title}</b>
            )}
            <span className="amt num">{card.amount}</span>
            {card.status}
            {menu ? <div className="mc-menu">{menu}</div> : null}
            <small className="num">
              {card.facts
                .filter(Boolean)
                .flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))
                .map((part, at) => (
                  <Fragment key={at}>{part}</Fragment>
                ))}
            </small>
          </div>
        );
      })}
    </div>
  );
}
