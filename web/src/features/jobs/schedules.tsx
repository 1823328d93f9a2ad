import { useQuery } from '@tanstack/react-query';
import type { ScheduleHealth } from '@ratepayer/contract/jobs/job.operations.ts';
import { formatInstant } from '@ratepayer/contract/kit/local-date.ts';
import { jobApi } from '../../platform/api/job.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { Banner, Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';

const refreshMs = 10_000;

function everyWords(seconds: number): string {
  if (seconds < 1) return 'several times a second';
  if (seconds < 60) return `every ${seconds} s`;
  return seconds === 60 ? 'every minute' : `every ${Math.round(seconds / 60)} min`;
}

/** What the workers do again and again: the last run and the next of each, those that do not fare well first. */
export function Schedules({ timezone }: { timezone: Parameters<typeof formatInstant>[1] }) {
  const list = useQuery({ ...queryOf(jobApi.listSchedules, {}), refetchInterval: refreshMs });
  if (list.isPending) return <Loading />;
  if (!list.data) return <Banner kind="bad" title={problemOf(list.error, 'The schedules could not be loaded.')} />;
  const items = list.data.items.toSorted((a, b) => Number(a.health === 'Good') - Number(b.health === 'Good'));
  const ill = items.filter((one) => one.health !== 'Good').length;
  return (
    <section aria-label="Schedules">
      <h2>Schedules</h2>
      <p>{ill === 0 ? 'What the product does by itself. All of it runs.' : `What the product does by itself. ${ill} of ${items.length} need a look.`}</p>
      <div className="table-wrap gap-md" tabIndex={0} role="region" aria-label="List of schedules">
        <table className="tbl">
          <caption className="vh">Schedules</caption>
          <thead>
            <tr>
              {['What', 'How often', 'Last run', 'Took', 'Next run', 'Health', 'Last failure'].map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((one) => (
              <ScheduleRow key={one.name} one={one} timezone={timezone} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ScheduleRow({ one, timezone }: { one: ScheduleHealth; timezone: Parameters<typeof formatInstant>[1] }) {
  return (
    <tr>
      <td>{one.name}</td>
      <td>{everyWords(one.everySeconds)}</td>
      <td>{formatInstant(one.lastRunDate, timezone)}</td>
      <td className="r">{one.lastMilliseconds} ms</td>
      <td>{formatInstant(one.nextRunDate, timezone)}</td>
      <td>
        <Status value={one.health} />
      </td>
      <td>{one.failedDate ? `${formatInstant(one.failedDate, timezone)}: ${one.errorMessage}` : ''}</td>
    </tr>
  );
}
