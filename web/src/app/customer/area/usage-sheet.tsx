import type { OwnAccount } from '@ratepayer/contract/customers/own-account.shapes.ts';
import { formatMonth } from '@ratepayer/contract/kit/date-words.ts';
import type { UsageSeries } from '@ratepayer/contract/readings/reading.shapes.ts';
import { readingApi } from '../../../platform/api/reading.api.ts';
import { outcomeOf } from '../../../platform/refused.ts';
import { say } from '../../../platform/texts/customer.ts';
import { formatDate } from '../../../platform/texts/figures.ts';
import { useCall } from '../../../platform/use-call.ts';
import { nameOfOwn } from './own-words.ts';

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
  const most = Math.max(...readings.map(({ value }) => Number(value)), 1);
  const says = say('use_says', {
    account: nameOfOwn(account),
    value: now?.value ?? '',
    unit,
    date: formatDate(now?.date),
    before: before ? 'yes' : 'none',
    last: before?.value ?? '',
  });
  return (
    <>
      <p className="muted small">{says}</p>
      <div className="bars" role="img" aria-label={says}>
        {readings.map(({ id, value, date }) => (
          <span key={id} className={id === now?.id ? 'now' : ''}>
            <small>{id === now?.id ? value : ''}</small>
            <i style={{ height: `${Math.max((Number(value) / most) * 100, 1)}%` }} />
            <small>{formatMonth(date.slice(0, 7), account.culture, true).slice(0, 1)}</small>
          </span>
        ))}
      </div>
      <details>
        <summary className="link-btn u small">{say('as_table')}</summary>
        <table className="a-table plain">
          <thead>
            <tr>
              <th>{say('date')}</th>
              <th className="r">{say('value_in', { unit })}</th>
              <th className="r">{say('change_meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {readings.toReversed().map(({ id, date, value, change }) => (
              <tr key={id}>
                <td className="num">{formatDate(date)}</td>
                <td className="r num">{value}</td>
                <td className="r num">{change ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
