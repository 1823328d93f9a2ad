import { Icon, type IconName } from './icons.tsx';
import { sizes } from './list/list-address.ts';
import { formatNumber } from '../platform/texts/figures.ts';

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
    <button type="button" className="icon-btn" aria-label={label} aria-disabled={off || undefined} onClick={() => !off && onPage(to)}>
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <nav className="pager num" aria-label="Pages">
      <span role="status">{total === 0 ? 'No rows' : `${(page - 1) * size + 1}–${Math.min(page * size, total)} of ${formatNumber(total)}`}</span>
      {onSize ? (
        <label className="chip only-desktop">
          <span>Rows</span>
          <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      ) : null}
      {button('chevronsLeft', 'First page', 1, page <= 1)}
      {button('chevronLeft', 'Previous page', page - 1, page <= 1)}
      <span>
        Page <b>{page}</b> of {formatNumber(last)}
      </span>
      {button('chevronRight', 'Next page', page + 1, page >= last)}
      {button('chevronsRight', 'Last page', last, page >= last)}
    </nav>
  );
}
