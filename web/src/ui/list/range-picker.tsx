import { say } from '../../platform/texts/lists.ts';
import { type CalendarDate, parseDate } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  Button as CalendarButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  I18nProvider,
  RangeCalendar,
} from 'react-aria-components';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { Field } from '../field.tsx';
import { Icon } from '../icons.tsx';
import { Button } from '../parts.tsx';
import { quickRanges, type RangeProps } from './date-range.ts';
import { sayRange } from './say-range.ts';
import { asTyped, daysBetween, readTyped } from './typed-date.ts';

/** Chooses the days of a list: a quick selection at once, or a first and a last day, typed or in the calendar. */
export function RangePicker({ name, days, isOpen, timezone, culture, set, countOf }: RangeProps) {
  const box = useRef<HTMLDivElement>(null);
  const today = dateIn(new Date(), timezone);
  const [start, setStart] = useState(days?.start ?? today);
  const [end, setEnd] = useState(days?.end ?? today);
  const [typed, setTyped] = useState({ start: asTyped(start, culture), end: asTyped(end, culture) });
  const first = readTyped(typed.start);
  const last = readTyped(typed.end);
  const problem = first === undefined ? 'start' : last === undefined || last < first ? 'end' : undefined;
  const count = useQuery({
    queryKey: ['days-of', name, location.search, start, end],
    queryFn: () => countOf({ start, end }),
    enabled: problem === undefined,
  });
  const close = () => box.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  const apply = (changes: Parameters<typeof set>[0]) => {
    close();
    set(changes);
  };
  const choose = (from: string, to: string) => {
    setStart(from);
    setEnd(to);
    setTyped({ start: asTyped(from, culture), end: asTyped(to, culture) });
  };
  const type = (which: 'start' | 'end') => (text: string) => {
    const next = { ...typed, [which]: text };
    setTyped(next);
    const [from, to] = [readTyped(next.start), readTyped(next.end)];
    if (from && to && from <= to) [setStart(from), setEnd(to)];
  };
  const zone = new Intl.DateTimeFormat(culture, { timeZone: timezone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type: kind }) => kind === 'timeZoneName')?.value;
  return (
    <div className="range" ref={box}>
      <ul className="range-quick" aria-label={say('quick_selections')}>
        {quickRanges.map((range) => (
          <li key={range}>
            <button
              type="button"
              aria-pressed={days?.range === range}
              onClick={() => apply({ range, start: '', end: '' })}
            >
              {sayRange(range)}
            </button>
          </li>
        ))}
        <li className="range-own">
          <span className={days && days.range !== 'Custom' ? '' : 'on'}>{say('custom')}</span>
        </li>
      </ul>
      <form
        className="range-own-days"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined) apply({ range: '', start, end });
        }}
      >
        <div className="range-typed">
          <Field
            label={say('from')}
            short
            value={typed.start}
            {...(problem === 'start' ? { error: say('enter_day') } : {})}
            onChange={type('start')}
          />
          <span aria-hidden="true">{say('to_between')}</span>
          <Field
            label={say('to')}
            short
            value={typed.end}
            {...(problem === 'end' ? { error: say(last ? 'end_before_start' : 'enter_day') } : {})}
            onChange={type('end')}
          />
          <span className="muted range-length">{say('count_days', { count: daysBetween(start, end) })}</span>
        </div>
        <I18nProvider locale={culture}>
          <RangeCalendar
            aria-label={name}
            firstDayOfWeek="sun"
            visibleDuration={{ months: 2 }}
            value={{ start: parseDate(start), end: parseDate(end) }}
            onChange={(range: { start: CalendarDate; end: CalendarDate } | null) =>
              range && choose(range.start.toString(), range.end.toString())
            }
          >
            <div className="range-months">
              <CalendarButton slot="previous" className="icon-btn" aria-label={say('previous_month')}>
                <Icon name="chevronLeft" size={18} />
              </CalendarButton>
              <CalendarButton slot="next" className="icon-btn" aria-label={say('next_month')}>
                <Icon name="chevronRight" size={18} />
              </CalendarButton>
              {[0, 1].map((months) => (
                <div key={months} className="range-month">
                  <CalendarHeading offset={{ months }} level={3} />
                  <CalendarGrid offset={{ months }} weekdayStyle="short">
                    <CalendarGridHeader>
                      {(day) => <CalendarHeaderCell>{day.slice(0, 2)}</CalendarHeaderCell>}
                    </CalendarGridHeader>
                    <CalendarGridBody>{(date) => <CalendarCell date={date} className="range-day" />}</CalendarGridBody>
                  </CalendarGrid>
                </div>
              ))}
            </div>
          </RangeCalendar>
        </I18nProvider>
        <div className="range-foot">
          <span className="muted">{say('whole_days', { zone: zone ?? '' })}</span>
          {isOpen ? (
            <button type="button" className="link-btn" onClick={() => apply({ range: '', start: '', end: '' })}>
              {say('any_date')}
            </button>
          ) : null}
          <Button type="submit">
            {problem === undefined && count.data ? say('show_rows', { rows: count.data }) : say('show')}
          </Button>
        </div>
      </form>
    </div>
  );
}
