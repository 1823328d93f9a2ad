import { say } from '../../platform/texts/lists.ts';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../icons.tsx';
import { Loading } from '../parts.tsx';
import { Popup } from '../popup.tsx';
import type { Days, RangeProps } from './date-range.ts';
import { sayRange } from './say-range.ts';

// The calendar weighs more than a list: it comes when somebody wants to choose days.
const RangePicker = lazy(async () => ({ default: (await import('./range-picker.tsx')).RangePicker }));

const short = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}`;

/**
 * What the days read like on the chip: their name, or the first and the last; years where they are not all of this one.
 */
export function daysText(days: Days | undefined, today: string): string {
  if (!days) return say('any');
  const { range, start, end } = days;
  if (range !== 'Custom') return sayRange(range);
  const write =
    start.slice(0, 4) === end.slice(0, 4) && end.slice(0, 4) === today.slice(0, 4)
      ? short
      : (date: string) => `${short(date)}/${date.slice(2, 4)}`;
  return start === end ? write(start) : `${write(start)} – ${write(end)}`;
}

/** The days of a list as a chip. */
export function RangeChip(props: RangeProps & { readonly today: string }) {
  const [wanted, setWanted] = useState(false);
  const said = daysText(props.days, props.today);
  return (
    <Popup
      className={`chip${props.days ? ' set' : ''}`}
      onOpen={() => setWanted(true)}
      face={
        <>
          <span>{props.name}</span> <b>{said}</b> <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {wanted ? (
        <Suspense fallback={<Loading />}>
          <RangePicker {...props} />
        </Suspense>
      ) : null}
    </Popup>
  );
}
