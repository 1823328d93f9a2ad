import { jobList, jobTexts } from '@ratepayer/contract/jobs/job.list.ts';
import type { JobRow } from '@ratepayer/contract/jobs/job.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';

const ended = (status: string) => sql`(select count(*)::int from (select 1 from job_execution e
  where e.job_id = j.id and e.finished_date > now() - interval '30 days'
  and e.status in ('Successful', 'Failed') and e.status like ${status} limit 10000) n)`;

// As it is called now; as it was called, where it is gone.
const templateName = sql`coalesce((select t.name from job_template t where t.id = j.template_id), j.template_name)`;

/** The jobs of a business unit, each with its last run. */
export const jobSource = sourceOf(jobList)({
  texts: jobTexts,
  from: sql`job j left join lateral (select e.status, e.created_date, e.started_date, e.finished_date
    from job_execution e where e.job_id = j.id order by e.id desc limit 1) l on true`,
  scope: (businessUnitId) => sql`j.business_unit_id = ${businessUnitId} and not j.is_deleted`,
  key: sql`j.id`,
  columns: sql<JobRow>`j.id, j.name, ${templateName} as "templateName", j.schedule ->> 'kind' as "scheduleKind",
    j.schedule, array(select t ->> 'taskType' from jsonb_array_elements(j.tasks) t) as "taskTypes",
    j.next_run_date as "nextRunDate", l.created_date as "lastRunDate", l.status as "lastStatus",
    extract(epoch from coalesce(l.finished_date, now()) - l.started_date)::int as "lastSeconds",
    ${ended('Successful')} as successes, ${ended('%')} as runs, j.is_enabled as "isEnabled",
    j.row_version as "rowVersion"`,
  sorts: {
    name: sql`lower(j.name)`,
    scheduleKind: sql`j.schedule ->> 'kind'`,
    // What runs by no clock stands behind all that does.
    nextRunDate: sql`coalesce(j.next_run_date, timestamptz '9999-01-01')`,
    isEnabled: sql`j.is_enabled`,
  },
  filters: {
    JobSchedules: anyOf(sql`j.schedule ->> 'kind'`),
    JobLastStatuses: anyOf(sql`l.status`),
    JobEnabled: (is) => sql`j.is_enabled = ${is}`,
    JobTemplate: (name) => sql`${templateName} = ${name}`,
  },
  search: searchIn({ name: sql`j.name` }),
  totals: {},
});
