import { say } from '../../platform/texts/lists.ts';
import { type CalendarDate, parseDate } from '@internationalized/date';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  I18nProvider,
  RangeCalendar,
} from 'react-aria-components';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { Icon } from '../icons.tsx';

interface Props {
  readonly name: string;
  readonly culture: Culture;
  readonly start: string;
  readonly end: string;
  readonly onChoose: (start: string, end: string) => void;
}

/** Two months side by side, in which a first and a last day are chosen. */
export function TwoMonths({ name, culture, start, end, onChoose }: Props) {
  return (
    <I18nProvider locale={culture}>
      <RangeCalendar
        aria-label={name}
        firstDayOfWeek="sun"
        visibleDuration={{ months: 2 }}
        value={{ start: parseDate(start), end: parseDate(end) }}
        onChange={(range: { start: CalendarDate; end: CalendarDate } | null) =>
          range && onChoose(range.start.toString(), range.end.toString())
        }
      >
        <div className="range-months">
          <Button slot="previous" className="icon-btn" aria-label={say('previous_month')}>
            <Icon name="chevronLeft" size={18} />
          </Button>
          <Button slot="next" className="icon-btn" aria-label={say('next_month')}>
            <Icon name="chevronRight" size={18} />
          </Button>
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
  );
}
