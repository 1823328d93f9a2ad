import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { quickRanges, rangeOf } from '../../../ui/list/date-range.ts';

interface Days {
  readonly start: string;
  readonly end: string;
}

/** The days of a list as they stand in its address: a quick selection, or a first and last day. */
export function periodOf(params: URLSearchParams, timezone: string): Days & { readonly range: string } {
  const start = params.get('start');
  if (start) return { range: 'Custom', start, end: params.get('end') || start };
  const range = params.get('range') || 'Today';
  return { range, ...rangeOf(range as 'Today', new Date(), timezone) };
}

/** Chooses the days; what changes goes into the address. */
export function PeriodFilter({ range, start, end, timezone, set }: Days & { range: string; timezone: string; set: (changes: Record<string, string | undefined>) => void }) {
  return (
    <>
      <label className="chip set">
        <span>Date</span>
        <select value={range} onChange={(event) => (event.target.value === 'Custom' ? set({ start, end, range: undefined }) : set({ range: event.target.value, start: undefined, end: undefined }))}>
          {[...quickRanges, 'Custom'].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {range === 'Custom' ? (
        <>
          <label className="chip">
            <span>From</span>
            <input type="date" value={start} max={dateIn(new Date(), timezone)} onChange={(event) => set({ start: event.target.value })} />
          </label>
          <label className="chip">
            <span>To</span>
            <input type="date" value={end} min={start} onChange={(event) => set({ end: event.target.value })} />
          </label>
        </>
      ) : null}
    </>
  );
}
