import { say } from '../../platform/texts/lists.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { nameOfZone } from '@ratepayer/contract/kit/date-words.ts';
import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { Field } from '../field.tsx';
import { Button } from '../parts.tsx';
import type { RangeProps } from './date-range.ts';
import { sayRange } from './say-range.ts';
import { TwoMonths } from './two-months.tsx';
import { asTyped, daysBetween, readTyped } from './typed-date.ts';

/** A first and a last day, typed or chosen; what is typed counts as soon as both are days in their order. */
function useTypedDays({ days, timezone, culture }: Pick<RangeProps, 'days' | 'timezone' | 'culture'>) {
  const today = dateIn(new Date(), timezone);
  const [{ start, end }, setDays] = useState({ start: days?.start ?? today, end: days?.end ?? today });
  const [typed, setTyped] = useState({ start: asTyped(start, culture), end: asTyped(end, culture) });
  const first = readTyped(typed.start, culture);
  const last = readTyped(typed.end, culture);
  const wrong = first === undefined ? 'start' : last === undefined || last < first ? 'end' : undefined;
  const type = (which: 'start' | 'end') => (text: string) => {
    const next = { ...typed, [which]: text };
    setTyped(next);
    const [from, to] = [readTyped(next.start, culture), readTyped(next.end, culture)];
    if (from && to && from <= to) setDays({ start: from, end: to });
  };
  const choose = (from: string, to: string) => {
    setDays({ start: from, end: to });
    setTyped({ start: asTyped(from, culture), end: asTyped(to, culture) });
  };
  const errors = {
    start: wrong === 'start' ? say('enter_day') : '',
    end: wrong === 'end' ? say(last ? 'end_before_start' : 'enter_day') : '',
  };
  return { start, end, typed, errors, isRight: wrong === undefined, type, choose };
}

/** Chooses the days of a list: a quick selection at once, or a first and a last day, typed or in the calendar. */
export function RangePicker(props: RangeProps) {
  const { name, days, quick, isOpen, timezone, culture, set, countOf } = props;
  const box = useRef<HTMLDivElement>(null);
  const { start, end, typed, errors, isRight, type, choose } = useTypedDays(props);
  const count = useQuery({
    queryKey: ['days-of', name, location.search, start, end],
    queryFn: () => countOf({ start, end }),
    enabled: isRight,
  });
  const apply = (changes: Parameters<typeof set>[0]) => {
    box.current?.closest<HTMLElement>('[popover]')?.hidePopover();
    set(changes);
  };
  return (
    <div className="range" ref={box}>
      <QuickRanges days={days} quick={quick} onChoose={(range) => apply({ range, start: '', end: '' })} />
      <form
        className="range-own-days"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) apply({ range: '', start, end });
        }}
      >
        <div className="range-typed">
          <Field label={say('from')} short value={typed.start} error={errors.start} onChange={type('start')} />
          <span aria-hidden="true">{say('to_between')}</span>
          <Field label={say('to')} short value={typed.end} error={errors.end} onChange={type('end')} />
          <span className="muted range-length">{say('count_days', { count: daysBetween(start, end) })}</span>
        </div>
        <TwoMonths name={name} culture={culture} start={start} end={end} onChoose={choose} />
        <div className="range-foot">
          <span className="muted">{say('whole_days', { zone: nameOfZone(timezone, culture) })}</span>
          {isOpen ? (
            <button type="button" className="link-btn" onClick={() => apply({ range: '', start: '', end: '' })}>
              {say('any_date')}
            </button>
          ) : null}
          <Button type="submit">{isRight && count.data ? say('show_rows', { rows: count.data }) : say('show')}</Button>
        </div>
      </form>
    </div>
  );
}

function QuickRanges({
  days,
  quick,
  onChoose,
}: Pick<RangeProps, 'days' | 'quick'> & { onChoose: (range: string) => void }) {
  const own = (
    <li className="range-own">
      <span className={days && days.range !== 'Custom' ? '' : 'on'}>{say('custom')}</span>
    </li>
  );
  // The presets of a report begin with the days that somebody chooses, those of a list end with them.
  const isReport = quick.includes('This Month');
  return (
    <ul className="range-quick" aria-label={say('quick_selections')}>
      {isReport ? own : null}
      {quick.map((range) => (
        <li key={range}>
          <button type="button" aria-pressed={days?.range === range} onClick={() => onChoose(range)}>
            {sayRange(range)}
          </button>
        </li>
      ))}
      {isReport ? null : own}
    </ul>
  );
}
