import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduleHealth } from '@ratepayer/contract/jobs/job.operations.ts';
import { formatInstant } from '../../platform/texts/figures.ts';
import { jobApi } from '../../platform/api/job.api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { problemOf } from '../../platform/refused.ts';
import { say } from '../../platform/texts/staff.ts';
import { toast } from '../../platform/toasts.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { Banner, Button, Loading } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { sayValue } from '../../platform/texts/values.ts';
import { PlainTable } from '../../ui/plain-table.tsx';

const refreshMs = 10_000;

function everyWords(seconds: number): string {
  if (seconds < 1) return say('schedules_often');
  if (seconds < 60) return say('schedules_seconds', { count: seconds });
  return say('schedules_minutes', { count: Math.round(seconds / 60) });
}

/** What the workers do again and again: the last run and the next of each, those that do not fare well first. */
export function Schedules({ timezone }: { timezone: Parameters<typeof formatInstant>[1] }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<string>();
  const end = () => setAsking(undefined);
  const list = useQuery({ ...queryOf(jobApi.listSchedules, {}), refetchInterval: refreshMs });
  if (list.isPending) return <Loading />;
  if (!list.data) return <Banner kind="bad" title={problemOf(list.error, say('schedules_not_loaded'))} />;
  const items = list.data.items.toSorted((a, b) => Number(a.health === 'Good') - Number(b.health === 'Good'));
  const wanted = items.find(({ name }) => name === asking);
  const ill = items.filter((one) => one.health !== 'Good').length;
  return (
    <section className="gap-lg">
      <h2>{say('schedules_title')}</h2>
      <p>{ill === 0 ? say('schedules_well') : say('schedules_ill', { count: ill, all: items.length })}</p>
      <PlainTable
        gap="gap-md"
        label={say('schedules_title')}
        heads={[
          say('schedules_what'),
          say('schedules_how_often'),
          say('schedules_last'),
          { figures: say('schedules_took_head') },
          say('schedules_next'),
          say('schedules_health'),
          say('schedules_failure'),
          say('schedules_do'),
        ]}
      >
        {items.map((one) => (
          <ScheduleRow key={one.name} one={one} timezone={timezone} onRun={() => setAsking(one.name)} />
        ))}
      </PlainTable>
      {wanted ? (
        <AskDialog
          title={say('schedules_run_ask', { name: sayValue(wanted.name) })}
          confirm={say('schedules_run')}
          back={say('cancel')}
          act={() => jobApi.runScheduleNow({ name: wanted.name })}
          failed={say('schedules_not_run')}
          onDone={(after) => {
            client.setQueryData(queryOf(jobApi.listSchedules, {}).queryKey, after);
            toast(say('schedules_runs', { name: sayValue(wanted.name) }));
            end();
          }}
          onClose={end}
        >
          <p>{say('schedules_run_means')}</p>
        </AskDialog>
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly one: ScheduleHealth;
  readonly timezone: Parameters<typeof formatInstant>[1];
  readonly onRun: () => void;
}

function ScheduleRow({ one, timezone, onRun }: RowProps) {
  return (
    <tr>
      <td>{sayValue(one.name)}</td>
      <td>{everyWords(one.everySeconds)}</td>
      <td>{formatInstant(one.lastRunDate, timezone)}</td>
      <td className="r">{say('schedules_took', { count: one.lastMilliseconds })}</td>
      <td>{formatInstant(one.nextRunDate, timezone)}</td>
      <td>
        <Status value={one.health} />
      </td>
      <td>{one.failedDate ? `${formatInstant(one.failedDate, timezone)}: ${one.errorMessage}` : ''}</td>
      <td>
        {one.wantedDate ? (
          <span className="muted">{say('schedules_wanted', { by: one.wantedBy })}</span>
        ) : (
          <Button className="sec tool" onClick={onRun}>
            <span aria-hidden="true">{say('schedules_run')}</span>
            <span className="vh">{say('schedules_run_of', { name: sayValue(one.name) })}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}
