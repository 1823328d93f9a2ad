import { Icon, type IconName } from './icons.tsx';
import { sizes } from './list/list-address.ts';
import { formatNumber } from '../platform/texts/figures.ts';
import { draw, say } from '../platform/texts/lists.ts';

interface Props {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onSize?: (size: number) => void;
}

/** First, previous, next, last, and where one is. */
export function Pager({ page, size, total, onPage, onSize }: Props) {
  const last = Math.max(1, Math.ceil(total / size));
  const button = (icon: IconName, label: string, to: number, off: boolean) => (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onPage(to)}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <nav className="pager num" aria-label={say('pages')}>
      <span role="status">
        {total === 0
          ? say('no_rows')
          : say('rows_of', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}
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
      {button('chevronsLeft', say('first_page'), 1, page <= 1)}
      {button('chevronLeft', say('previous_page'), page - 1, page <= 1)}
      <span>{draw('page_of', { page: <b>{formatNumber(page)}</b>, last })}</span>
      {button('chevronRight', say('next_page'), page + 1, page >= last)}
      {button('chevronsRight', say('last_page'), last, page >= last)}
    </nav>
  );
}
