import { formatWeekday } from '@ratepayer/contract/kit/date-words.ts';
import { dateIn, type TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import { bankHolidays, bankingDayFrom } from '@ratepayer/contract/payments/banking-days.ts';
import { depositDayOf } from '@ratepayer/contract/settlement/deposit-day.ts';
import { cultureNow } from '../../platform/texts/culture.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-platform.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { Choice } from '../../ui/choice.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useAddress } from '../../ui/use-address.ts';

interface Props {
  readonly unit: { readonly timezone: TimeZone };
}

const yearsAhead = 3;
const weekdayOf = (date: string): string => formatWeekday(new Date(`${date}T00:00:00Z`).getUTCDay() || 7, cultureNow());

/** The days on which banks move nothing, of a year that is chosen: a tab of the settings. */
export function Calendars({ unit }: Props) {
  const address = useAddress();
  const today = dateIn(new Date(), unit.timezone);
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: yearsAhead + 2 }, (_, at) => String(thisYear - 1 + at));
  const year = years.find((one) => one === address.get('year')) ?? String(thisYear);
  return (
    <section className="gap-md">
      <h2>{say('calendar_title')}</h2>
      <p className="gap-sm muted">{say('calendar_means')}</p>
      <div className="gap-md">
        <Choice
          label={say('calendar_year')}
          value={year}
          options={years}
          nameOf={(one) => one}
          onChoose={(one) => address.set('year', one)}
        />
      </div>
      <PlainTable
        gap="gap-md"
        label={say('calendar_title')}
        heads={[
          say('calendar_day'),
          say('calendar_weekday'),
          say('calendar_holiday'),
          say('calendar_goes_on'),
          say('calendar_deposit'),
        ]}
      >
        {bankHolidays(Number(year)).map(({ date, name }) => (
          <tr key={name}>
            <td>{formatDate(date)}</td>
            <td>{weekdayOf(date)}</td>
            <td>{sayValue(name)}</td>
            <td>{formatDate(bankingDayFrom(date))}</td>
            <td>{formatDate(depositDayOf(date))}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
