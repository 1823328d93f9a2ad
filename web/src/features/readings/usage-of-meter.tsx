import { formatRough } from '@ratepayer/contract/kit/figures.ts';
import type { AccountPage } from '@ratepayer/contract/accounts/account-page.shapes.ts';
import type { ReadingInterval } from '@ratepayer/contract/readings/reading-values.ts';
import type { UsageSeries } from '@ratepayer/contract/readings/reading.shapes.ts';
import { formatDate } from '../../platform/texts/figures.ts';
import { say } from '../../platform/texts/staff-readings.ts';
import { barsOfUsage } from './bars-of-usage.ts';
import { usagePdf } from './usage-pdf.ts';
import type { Shown } from '../../ui/detail/detail-page-props.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { DayBars } from '../../ui/plot/day-bars.tsx';
import { printedAccount } from './printed-account.ts';

interface Props {
  readonly series: UsageSeries;
  readonly interval: ReadingInterval;
  readonly shown: Shown<AccountPage>;
}

/** One meter: bars from the first reading to the last, every value in a table, and the way to its PDF. */
export function UsageOfMeter({ series, interval, shown: { record, unit } }: Props) {
  const { key, readings } = series;
  const title = say('meter_of', { key, unit: series.unit });
  const [first, last] = [readings[0]?.date, readings.at(-1)?.date].map(formatDate);
  const says = say('usage_says', { key, unit: series.unit, first: first ?? '', last: last ?? '' });
  const bars = barsOfUsage(series, interval, unit);
  const pdf = usagePdf(series, printedAccount(record, interval));
  return (
    <section className="panel gap-md" aria-label={title}>
      <div className="panel-h">
        <h2>{title}</h2>
        <a href={pdf} target="_blank" rel="noopener">
          {say('print_pdf')}
        </a>
      </div>
      <div role="group" aria-label={says}>
        <DayBars says={says} bars={bars} short={(value) => formatRough(value, unit.culture)} />
      </div>
      <PlainTable
        gap="gap-sm"
        label={say('readings_of', { key })}
        heads={[say('date'), { figures: say('value_unit', { unit: series.unit }) }, { figures: say('change') }]}
      >
        {readings.toReversed().map(({ id, date, value, change, isUnusual }) => (
          <tr key={id}>
            <td>
              {formatDate(date)}
              {isUnusual ? <span className="small muted"> {say('unusual')}</span> : null}
            </td>
            <td className="r num">{value}</td>
            <td className="r num">{change ?? '—'}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
