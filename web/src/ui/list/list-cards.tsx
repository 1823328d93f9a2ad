import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface Card {
  readonly title: string;
  readonly amount: string;
  readonly status: ReactNode;
  /** At most two. */
  readonly facts: readonly string[];
}

/** The same list on a phone. */
export function ListCards<Row>({
  rows,
  keyOf,
  hrefOf,
  cardOf,
  notice,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  hrefOf: (row: Row) => string;
  cardOf: (row: Row) => Card;
  notice?: ReactNode;
}) {
  return (
    <div className="only-mobile gap-sm">
      {notice}
      {rows.map((row) => {
        const card = cardOf(row);
        return (
          <Link className="mc" key={keyOf(row)} to={hrefOf(row)}>
            <b>{card.title}</b>
            <span className="amt num">{card.amount}</span>
            {card.status}
            <small>{card.facts.filter(Boolean).join(' · ')}</small>
          </Link>
        );
      })}
    </div>
  );
}
