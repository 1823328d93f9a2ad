import { boundsOfDays } from '@ratepayer/contract/forms/form-days.ts';
import { formatDate } from '@ratepayer/contract/kit/local-date.ts';
import { say } from '../../platform/texts/staff-form-builder.ts';
import { WholeProp } from './prop-inputs.tsx';
import type { PanelProps } from './panel-props.ts';

/** Which days may be chosen, and what that is today. */
export function DayProps({ field, culture, today, onChange }: PanelProps) {
  const { minimumDayOffset, maximumDayOffset, skipWeekends } = field;
  const { first, last } = boundsOfDays(field, today);
  const shown = (day: string | undefined) => (day ? formatDate(day, culture) : say('any_day'));
  return (
    <>
      <div className="fb-two">
        <WholeProp
          label={say('prop_days_before')}
          value={minimumDayOffset}
          onChange={(days) => onChange({ minimumDayOffset: days }, 'before')}
        />
        <WholeProp
          label={say('prop_days_after')}
          value={maximumDayOffset}
          onChange={(days) => onChange({ maximumDayOffset: days }, 'after')}
        />
      </div>
      <p className="muted small">
        {say('days_today', { first: shown(first), last: shown(last) })} {skipWeekends ? say('days_no_weekends') : ''}
      </p>
    </>
  );
}
