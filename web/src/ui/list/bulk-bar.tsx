import { say } from '../../platform/texts/lists.ts';
import { problemOf } from '../../platform/refused.ts';
import { toast } from '../../platform/toasts.ts';
import { type ReactNode, useState } from 'react';

interface Props {
  readonly count: number;
  /** What the chosen rows add up to. */
  readonly sum: string;
  /** Rows of the whole filter. */
  readonly total: number;
  /** As many as may have something done to them at once; none where nothing but their file is made of them. */
  readonly most: number | undefined;
  /** What makes a file of them; with it all that match may be chosen, however many they are. */
  readonly file: ReactNode;
  /** Whether the rows themselves are known, and not their number alone. */
  readonly isRead: boolean;
  /** Other rows are asked for, of which it is not known yet how many they are. */
  readonly isHeld: boolean | undefined;
  readonly onAll: () => Promise<void>;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** How many rows are chosen and what they add up to, and what may be done with all of them. */
export function BulkBar({ count, sum, total, most, file, isRead, isHeld, onAll, onClear, children }: Props) {
  const [busy, setBusy] = useState(false);
  if (count === 0) return null;
  async function all(): Promise<void> {
    setBusy(true);
    await onAll().catch((problem: unknown) => toast(problemOf(problem, say('not_all_chosen'))));
    setBusy(false);
  }
  const mayAll = file !== null || total <= (most ?? total);
  return (
    <div className="selection row wrap">
      <span role="status">
        <b>{say('count_selected', { count })}</b>
        {sum ? ` · ${sum}` : ''}
      </span>
      {count < total && mayAll ? (
        <button
          type="button"
          className="link-btn"
          aria-disabled={busy || isHeld || undefined}
          onClick={() => void all()}
        >
          {busy ? say('selecting') : say('select_all_matching', { count: total })}
        </button>
      ) : null}
      {most !== undefined && total > most && (!mayAll || !isRead) ? (
        <span className="muted">{say('choose_at_most', { total, most })}</span>
      ) : null}
      <span className="bulk">
        {isRead ? children : null}
        {file}
      </span>
      <button type="button" className="link-btn" onClick={onClear}>
        {say('clear_selection')}
      </button>
    </div>
  );
}
