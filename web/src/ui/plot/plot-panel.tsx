import './plot.css';
import { type ReactNode, useId, useState } from 'react';
import { say } from '../../platform/texts/staff.ts';
import { Button, Loading } from '../parts.tsx';
import { type ColumnHead, PlainTable } from '../plain-table.tsx';

interface Props {
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly says: string;
  readonly isPending: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  /** Instead of a chart without marks. */
  readonly empty?: string | undefined;
  readonly plot: () => ReactNode;
  readonly heads: readonly ColumnHead[];
  readonly rows: () => ReactNode;
  /** What the rows of the table add up to. */
  readonly foot?: () => ReactNode;
}

/** A chart for those who look, and its table for those who read; each fails alone. */
export function PlotPanel({ title, says, isPending, isFailed, onRetry, empty, plot, heads, rows, foot }: Props) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const shown = asTable ? (
    <PlainTable label={says} heads={heads} foot={foot?.()}>
      {rows()}
    </PlainTable>
  ) : (
    <div role="group" aria-label={says}>
      {plot()}
    </div>
  );
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-h">
        <h2 id={id}>{title}</h2>
        {isPending || isFailed || empty ? null : (
          <button type="button" className="link-btn" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {say(asTable ? 'show_as_plot' : 'show_as_table')}
          </button>
        )}
      </div>
      {isPending ? <Loading /> : isFailed ? <NotLoaded onRetry={onRetry} /> : empty ? <p>{empty}</p> : shown}
    </section>
  );
}

/** A panel that could not be read; the others of the page go on. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert">
      {say('panel_not_loaded')}{' '}
      <Button className="sec tool" onClick={onRetry}>
        {say('try_again')}
      </Button>
    </p>
  );
}
