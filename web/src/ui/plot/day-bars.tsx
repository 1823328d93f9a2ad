import { useId, useState } from 'react';
import { ticksOf } from './scale.rules.ts';

export interface DayBar {
  readonly date: string;
  readonly value: number;
  /** Day and exact value, as they are read. */
  readonly said: string;
  /** The day as it stands on the axis. */
  readonly short: string;
  /** It is not over yet. */
  readonly isRunning: boolean;
  /** What it is made of, from below; the same parts in each bar. */
  readonly parts?: readonly number[];
}

interface Props {
  /** What the bars show, for those who go through them by keys. */
  readonly says: string;
  readonly bars: readonly DayBar[];
  /** A value as it stands on the axis. */
  readonly short: (value: number) => string;
  /** A line across the plot that is aimed at. */
  readonly aim?: number | undefined;
}

/** So many parts are told apart. */
export const shades = 6;
const [width, height, left, top, foot] = [700, 190, 46, 16, 22];

/**
 * A bar for each day. One stop of the Tab key; arrows, Home and End go from day to day, and the day they stand on says
 * its value, as does the one under the pointer.
 */
export function DayBars({ says, bars, short, aim }: Props) {
  const [at, setAt] = useState(bars.length - 1);
  const now = Math.min(at, bars.length - 1);
  const named = bars[now];
  return (
    <div className="day-plot">
      <input
        type="range"
        min={0}
        max={bars.length - 1}
        value={now}
        aria-label={says}
        aria-valuetext={named?.said}
        onChange={({ target }) => setAt(Number(target.value))}
      />
      <Drawing bars={bars} short={short} aim={aim} now={now} onPoint={setAt} />
    </div>
  );
}

interface DrawingProps extends Pick<Props, 'bars' | 'short' | 'aim'> {
  readonly now: number;
  readonly onPoint: (day: number) => void;
}

function Drawing({ bars, short, aim, now, onPoint }: DrawingProps) {
  const stripes = useId();
  const ticks = ticksOf([...bars.map(({ value }) => value), aim ?? 0]);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) => top + ((high - value) / (high - low)) * (height - top - foot);
  const step = (width - left) / Math.max(1, bars.length);
  // A single day is a bar too, and no wall.
  const wide = Math.min(step * 0.7, 72);
  const startOf = (i: number) => left + (i + 0.5) * step - wide / 2;
  const named = bars[now];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <pattern id={stripes} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="mark" width="3" height="6" />
      </pattern>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'base' : 'grid'} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end">
            {short(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ date, value, isRunning }, i) => (
        <rect
          key={date}
          className={`${isRunning ? 'running' : 'mark'}${i === now ? ' at' : ''}`}
          fill={isRunning ? `url(#${stripes})` : undefined}
          x={startOf(i)}
          width={wide}
          y={Math.min(y(value), y(0))}
          height={Math.max(1, Math.abs(y(value) - y(0)))}
          rx="2"
          onMouseEnter={() => onPoint(i)}
        />
      ))}
      {bars.map(({ date, parts = [] }, i) => (
        <Parts key={date} parts={parts} x={startOf(i)} width={wide} y={y} />
      ))}
      {aim === undefined ? null : <line className="aim" x1={left} x2={width} y1={y(aim)} y2={y(aim)} />}
      <Days bars={bars} step={step} />
      {named ? (
        <text
          className="said"
          x={left + (now + 0.5) * step}
          y={11}
          textAnchor={now < bars.length / 2 ? 'start' : 'end'}
        >
          {named.said}
        </text>
      ) : null}
    </svg>
  );
}

interface PartsProps {
  readonly parts: readonly number[];
  readonly x: number;
  readonly width: number;
  readonly y: (value: number) => number;
}

/** A bar of several parts lies over the bar, each in its own shade, in the order of the legend. */
function Parts({ parts, x, width: wide, y }: PartsProps) {
  const under = (at: number) => parts.slice(0, at).reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => (
    <rect
      key={`${at}`}
      className={`part shade-${at % shades}`}
      x={x}
      width={wide}
      y={y(under(at) + part)}
      height={Math.max(0, y(under(at)) - y(under(at) + part))}
    />
  ));
}

/** Five days or fewer are named, the last one always. */
function Days({ bars, step }: Pick<Props, 'bars'> & { readonly step: number }) {
  const every = Math.ceil(bars.length / 5);
  const last = bars.length - 1;
  // Under a narrow bar at the edge a day would be cut off.
  const isTight = step < 40;
  return bars.map(({ date, short }, i) =>
    i === last || (i % every === 0 && last - i >= every / 2) ? (
      <text
        key={date}
        x={left + (i + (i === last && isTight ? 1 : 0.5)) * step}
        y={height - 6}
        textAnchor={i === last && isTight ? 'end' : 'middle'}
      >
        {short}
      </text>
    ) : null,
  );
}
