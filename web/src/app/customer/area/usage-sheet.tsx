import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { formatMonth, nameOfMonth } from '@ratepayer/contract/kit/date-words.ts';
import type { UsageSeries } from '@ratepayer/contract/readings/reading.shapes.ts';
import { readingApi } from '../../../platform/api/reading.api.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate, formatNumber } from '../../../platform/texts/figures.ts';
import { useCall } from '../../../platform/use-call.ts';
import { nameOfOwn } from './own-words.ts';
import { UsageBars } from './usage-bars.tsx';

const months = 12;

/** What the first meter of an account showed month by month, drawn and as a table; nothing where it has none. */
export function UsageSheet({ account, isPlain = false }: { account: OwnAccount; isPlain?: boolean }) {
  const { id: accountId } = account;
  const { answer } = useCall(`own-usage-${accountId}`, () =>
    outcomeOf(readingApi.readOwnUsage({ accountId }, { quiet: true })),
  );
  const [first] = answer?.data?.series ?? [];
  if (!first || first.readings.length === 0) return null;
  return (
    <section className={isPlain ? 'block' : 'a-sheet a-use'} aria-labelledby="use">
      <h2 id="use">{say('use')}</h2>
      <Drawn account={account} series={first} />
    </section>
  );
}

function Drawn({ account, series: { unit, readings: all } }: { account: OwnAccount; series: UsageSeries }) {
  const readings = all.slice(-months);
  const [now, before] = [readings.at(-1), readings.at(-2)];
  // One a month is that of its month.
  const isMonthly = new Set(readings.map(({ date }) => date.slice(0, 7))).size === readings.length;
  const dayOf = (date: string) => (isMonthly ? formatMonth(date.slice(0, 7), account.culture) : formatDate(date));
  const inWords = (date: string) => (isMonthly ? nameOfMonth(date.slice(0, 7), account.culture) : formatDate(date));
  const says = say('use_says', {
    account: nameOfOwn(account),
    unit,
    month: now ? inWords(now.date) : '',
    value: formatNumber(Number(now?.value ?? 0)),
    before: before ? 'yes' : 'none',
    monthBefore: before ? inWords(before.date) : '',
    last: formatNumber(Number(before?.value ?? 0)),
  });
  return (
    <>
      <p className="muted small">{says}</p>
      <UsageBars readings={readings} culture={account.culture} says={says} />
      <details>
        <summary className="link-btn u small">{say('as_table')}</summary>
        <table className="a-table plain">
          <thead>
            <tr>
              <th>{say(isMonthly ? 'month' : 'date')}</th>
              <th className="r">{unit}</th>
              <th className="r">{say('change_meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {readings.toReversed().map(({ id, date, value, change }) => (
              <tr key={id}>
                <td className="num">{dayOf(date)}</td>
                <td className="r num">{formatNumber(Number(value))}</td>
                <td className="r num muted">{change === null ? '' : formatNumber(Number(change))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
