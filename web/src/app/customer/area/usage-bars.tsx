import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { formatMonth } from '@ratepayer/contract/kit/date-words.ts';
import type { UsageSeries } from '@ratepayer/contract/readings/reading.shapes.ts';
import { formatNumber } from '../../../platform/texts/figures.ts';

interface Props {
  readonly readings: UsageSeries['readings'];
  readonly culture: Culture;
  /** What the drawing shows, in one sentence. */
  readonly says: string;
}

/** The least round figure above all of them: 1, 2, 3, 5 or 8 with noughts. */
function topOf(most: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return ([1, 2, 3, 5, 8].find((of) => of * step >= most) ?? 10) * step;
}

/** Bars of what was used, the last one marked; three lines say how high they are. */
export function UsageBars({ readings, culture, says }: Props) {
  const top = topOf(Math.max(...readings.map(({ value }) => Number(value))));
  const last = readings.at(-1)?.id;
  return (
    <div className="bars" role="img" aria-label={says}>
      <div className="ticks">
        {[0, top / 2, top].map((tick) => (
          <em key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            <b>{formatNumber(tick)}</b>
          </em>
        ))}
      </div>
      {readings.map(({ id, value, date }) => (
        <span key={id} className={id === last ? 'now' : ''}>
          <small>{id === last ? formatNumber(Number(value)) : ''}</small>
          <i style={{ height: `${Math.max((Number(value) / top) * 100, 1)}%` }} />
          <small>{formatMonth(date.slice(0, 7), culture, true).slice(0, 1)}</small>
        </span>
      ))}
    </div>
  );
}
