import type { Town } from './happens.ts';
import type { Rows } from './town-rows.ts';

const tasksOfJob = [
  { taskType: 'Import Accounts', condition: 'Always', onFailure: 'Stop', settings: { mapping: '' } },
  {
    taskType: 'Wait For Approval',
    condition: 'Always',
    onFailure: 'Stop',
    settings: { note: 'Look at the balances.', anotherPerson: false },
  },
];

/** A job with a run that stands so; who works on one that is under way gives signs of life until tomorrow. */
const jobWith = (name: string, status: string, tasks: readonly [string, string], isEnabled: boolean) =>
  [
    `with j as (insert into job (business_unit_id, name, schedule, tasks, timeout_minutes, overlap, is_enabled,
          next_run_date, modified_by)
        values ($1, $2, '{"kind": "Daily", "everyMinutes": 60, "time": "06:08", "weekdays": [], "monthDay": 1,
          "pattern": ""}', $3, 60, 'Skip', $6, case when $6 then now() + interval '1 day' end, 'Dana Okafor')
        returning id, business_unit_id, tasks),
      e as (insert into job_execution (business_unit_id, job_id, status, trigger, started_by, timeout_minutes,
          started_date, finished_date, paused_date, waits_for, worker_id, heartbeat_date,
          pause_reason, exit_reason)
        select business_unit_id, id, $4, 'Manual', 'Dana Okafor', 60, now() - interval '20 seconds',
          case $4 when 'Failed' then now() end, case $4 when 'Paused' then now() end,
          case when $4 <> 'Paused' then '' when 'Processing' = any($5::text[]) then 'Approval' else 'Resume' end,
          case $4 when 'Processing' then 'walk' else '' end, now() + interval '1 day',
          case $4 when 'Paused' then '{"key": "staff-jobs/waits"}'::jsonb end,
          case $4 when 'Failed' then '{"key": "staff-jobs/over_time"}'::jsonb end from j returning *),
      t as (insert into job_task (business_unit_id, execution_id, position, task_type, settings, condition, on_failure,
          status, started_date, finished_date, counts, progress_done, progress_total, error_message)
        select e.business_unit_id, e.id, t.position, t.task ->> 'taskType', t.task -> 'settings', 'Always', 'Stop',
          ($5::text[])[t.position],
          case when ($5::text[])[t.position] <> 'Pending' then now() - interval '9 seconds' end,
          case when ($5::text[])[t.position] in ('Successful', 'Failed') then now() end,
          case t.position when 1 then '{"rows": 5012, "created": 3408, "rejected": 4}'::jsonb else '{}' end, 3412, 5012,
          case ($5::text[])[t.position] when 'Failed' then 'connect ECONNREFUSED' else '' end
        from e, j, jsonb_array_elements(j.tasks) with ordinality t (task, position)),
      l as (insert into job_log (business_unit_id, execution_id, position, level, message)
        select business_unit_id, id, 1, level, message::jsonb from e, (values
          ('Info', '{"key": "staff-jobs/log_begins", "places": {"task": "Import Accounts"}}'),
          ('Error', '{"key": "staff-jobs/went_wrong"}')) v (level, message))
      select j.id from j`,
    [name, JSON.stringify(tasksOfJob), status, tasks, isEnabled],
  ] as const;

/** Jobs with a run each: one that failed, one that waits, one that is held, one that is at work. */
export async function jobsRan({ rows, query }: Town): Promise<Partial<Rows>> {
  const made = async (...of: Parameters<typeof jobWith>) => {
    const [text, values] = jobWith(...of);
    const [row] = await query(text, [rows.unit, ...values]);
    return Number(row.id);
  };
  return {
    job: await made('Nightly account sync', 'Failed', ['Successful', 'Failed'], true),
    waitingJob: await made('Billing cycle with approval', 'Paused', ['Successful', 'Processing'], true),
    heldJob: await made('Monthly sync', 'Paused', ['Successful', 'Pending'], false),
    busyJob: await made('Hourly sync', 'Processing', ['Processing', 'Pending'], true),
  };
}
