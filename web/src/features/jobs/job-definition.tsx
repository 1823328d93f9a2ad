import type { JobPage } from '@ratepayer/contract/jobs/job.shapes.ts';
import { nextRuns } from '@ratepayer/contract/jobs/next-runs.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import { say } from '../../platform/texts/staff-jobs.ts';
import { sayValue } from '../../platform/texts/values.ts';
import { scheduleWords } from './schedule-words.ts';
import { settingWords } from './setting-words.ts';
import { whenWords } from './when-words.ts';

interface Props {
  readonly job: JobPage;
  readonly unit: BusinessUnitSummary;
}

const shownTimes = 5;

/** What a job is: when it runs, what it does in which order, and what becomes of a failure. */
export function JobDefinition({ job, unit }: Props) {
  const times = job.isEnabled ? nextRuns(job.schedule, new Date(), unit.timezone, shownTimes) : [];
  return (
    <>
      <section className="panel">
        <h2>{say('schedule')}</h2>
        <table className="facts-table">
          <tbody>
            <Fact label={say('schedule')} value={scheduleWords(job.schedule)} />
            <Fact
              label={say('next_times')}
              value={
                times.length === 0 ? (
                  say('never')
                ) : (
                  <ol className="plain">
                    {times.map((at) => (
                      <li key={at.getTime()} className="num">
                        {whenWords(at, unit)}
                      </li>
                    ))}
                  </ol>
                )
              }
            />
            <Fact label={say('timeout')} value={say('every_minutes_plain', { count: job.timeoutMinutes })} />
            <Fact label={say('overlap')} value={sayValue(job.overlap)} />
            <Fact
              label={say('notify')}
              value={<span translate="no">{job.notifyOnFailure.join(', ') || say('nobody')}</span>}
            />
          </tbody>
        </table>
      </section>
      <section className="panel">
        <h2>{say('tasks')}</h2>
        <ol className="job-steps">
          {job.tasks.map((task, at) => (
            <li key={at}>
              <h3>{sayValue(task.taskType)}</h3>
              <p className="small muted">
                {sayValue(task.condition)} · {say('on_failure')}: {sayValue(task.onFailure)}
              </p>
              {settingWords(task).map(([name, value]) => (
                <p key={name} className="small">
                  {name}: <span translate="no">{value}</span>
                </p>
              ))}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const Fact = ({ label, value }: { readonly label: string; readonly value: React.ReactNode }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{value}</td>
  </tr>
);
