import { Icon, type IconName } from './icons.tsx';
import { sizes } from './list/list-address.ts';
import { formatNumber } from '../platform/texts/figures.ts';
import { draw, say } from '../platform/texts/lists.ts';

/** Where one may go on to; what leads nowhere is left out. */
export interface Turns {
  readonly first?: () => void;
  readonly previous?: () => void;
  readonly next?: () => void;
  readonly last?: () => void;
}

/** Where a page by its number, from 1, leads on to. */
export const turnsOf = (page: number, last: number, onPage: (page: number) => void): Turns => ({
  ...(page > 1 ? { first: () => onPage(1), previous: () => onPage(page - 1) } : {}),
  ...(page < last ? { next: () => onPage(page + 1), last: () => onPage(last) } : {}),
});

interface Props {
  /** Rows before this page, on it, on a whole one, and in all. */
  readonly skipped: number;
  readonly shown: number;
  readonly size: number;
  readonly total: number;
  readonly turns: Turns;
  readonly onSize?: (size: number) => void;
}

/** First, previous, next, last, and where one is. */
export function Pager({ skipped, shown, size, total, turns, onSize }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  const page = Math.min(last, Math.max(1, Math.ceil((skipped + shown) / size)));
  const button = (icon: IconName, label: string, turn: (() => void) | undefined) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-disabled={turn ? undefined : true}
      onClick={() => turn?.()}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <nav className="pager num" aria-label={say('pages')}>
      <span role="status">
        {shown === 0 ? say('no_rows') : say('rows_of', { from: skipped + 1, to: skipped + shown, total })}
      </span>
      {onSize ? (
        <label className="chip only-desktop">
          <span>{say('rows')}</span>
          <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      ) : null}
      {button('chevronsLeft', say('first_page'), turns.first)}
      {button('chevronLeft', say('previous_page'), turns.previous)}
      <span>{draw('page_of', { page: <b>{formatNumber(page)}</b>, last })}</span>
      {button('chevronRight', say('next_page'), turns.next)}
      {button('chevronsRight', say('last_page'), turns.last)}
    </nav>
  );
}
