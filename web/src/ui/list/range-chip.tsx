import { formatShortDate } from '@ratepayer/contract/kit/date-words.ts';
import { say } from '../../platform/texts/lists.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../icons.tsx';
import { Loading } from '../parts.tsx';
import { Popup } from '../popup.tsx';
import type { Days, RangeProps } from './date-range.ts';
import { sayRange } from './say-range.ts';

// The calendar weighs more than a list: it comes when somebody wants to choose days.
const RangePicker = lazy(async () => ({ default: (await import('./range-picker.tsx')).RangePicker }));

/**
 * What the days read like on the chip: their name, or the first and the last; years where they are not all of this one.
 */
export function daysText(days: Days | undefined, today: string, culture: Culture): string {
  if (!days) return say('any');
  const { range, start, end } = days;
  return range === 'Custom' ? firstAndLast({ start, end }, today, culture) : sayRange(range);
}

function firstAndLast({ start, end }: Pick<Days, 'start' | 'end'>, today: string, culture: Culture): string {
  const hasYear = [start, end].some((date) => date.slice(0, 4) !== today.slice(0, 4));
  const write = (date: string) => formatShortDate(date, culture, hasYear);
  return start === end ? write(start) : `${write(start)} – ${write(end)}`;
}

interface ChipProps extends RangeProps {
  readonly today: string;
  /** Which days a quick selection means stands beside its name. */
  readonly isExact?: true;
}

/** The days of a list as a chip. */
export function RangeChip({ isExact, ...props }: ChipProps) {
  const [openings, setOpenings] = useState(0);
  const { days, today, culture } = props;
  const said = daysText(days, today, culture);
  const exact = isExact && days && days.range !== 'Custom' ? firstAndLast(days, today, culture) : '';
  return (
    <Popup
      className={`chip${days ? ' set' : ''}`}
      onOpen={() => setOpenings((before) => before + 1)}
      face={
        <>
          <span>{props.name}</span> <b>{said}</b> {exact ? <span className="num">{exact}</span> : null}{' '}
          <Icon name="chevronDown" size={14} />
        </>
      }
    >
      {openings > 0 ? (
        <Suspense fallback={<Loading />}>
          {/* It begins with the days in force each time; what was typed and left is gone. */}
          <RangePicker key={[openings, days?.range, days?.start, days?.end].join(' ')} {...props} />
        </Suspense>
      ) : null}
    </Popup>
  );
}
