import { Link } from 'react-router';

export interface Ranked {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The exact value as it is read. */
  readonly said: string;
  /** The rows that add up to it. */
  readonly to?: string;
  /** The shade that it has in a plot above. */
  readonly shade?: number;
}

/** Bars that rank: the name at the left, the exact value at the right. What is less than nothing has no bar. */
export function RankedBars({ rows }: { rows: readonly Ranked[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="ranked">
      {rows.map(({ key, label, value, said, to, shade }) => (
        <li key={key}>
          <span>{label}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect
              className={shade === undefined ? 'mark' : `shade-${shade}`}
              width={(100 * Math.max(0, value)) / most}
              height="10"
            />
          </svg>
          <b className="num">{to ? <Link to={to}>{said}</Link> : said}</b>
        </li>
      ))}
    </ul>
  );
}
