import { runList, runTexts } from '@ratepayer/contract/jobs/run.list.ts';
import type { RunRow } from '@ratepayer/contract/jobs/job.shapes.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/lists/any-of.ts';
import { searchIn } from '../../../platform/lists/search-in.ts';
import { sourceOf } from '../../../platform/lists/source.ts';

// What the last task counted that counted anything; what it has none of is left out.
const counts = sql`coalesce((select (select string_agg(c.key || ' ' || c.value, ', ' order by c.ordinality)
    from jsonb_each_text(t.counts) with ordinality c where c.value <> '0')
  from job_task t where t.execution_id = e.id and t.counts <> '{}' order by t.position desc limit 1), '')`;

/** What jobs did: one row for each run. */
export const runSource = sourceOf(runList)({
  texts: runTexts,
  from: sql`job_execution e join job j on j.id = e.job_id
    left join lateral (select t.position, t.task_type from job_task t where t.execution_id = e.id
      and t.started_date is not null order by t.position desc limit 1) at on true`,
  scope: (businessUnitId) => sql`e.business_unit_id = ${businessUnitId}`,
  key: sql`e.id`,
  columns: sql<RunRow>`e.id, e.job_id as "jobId", j.name as "jobName", e.trigger, e.status,
    e.created_date as "createdDate", e.finished_date as "finishedDate",
    extract(epoch from coalesce(e.finished_date, now()) - e.started_date)::int as seconds, at.position as step,
    (select count(*)::int from job_task t where t.execution_id = e.id) as steps, at.task_type as "stepType",
    e.started_by as "startedBy", ${counts} as counts`,
  period: { instant: sql`e.created_date` },
  sorts: { createdDate: sql`e.created_date`, jobName: sql`j.name`, status: sql`e.status` },
  filters: {
    JobRunStatuses: anyOf(sql`e.status`),
    JobRunTriggers: anyOf(sql`e.trigger`),
    JobRunJob: (name) => sql`j.name = ${name}`,
  },
  search: searchIn({ jobName: sql`j.name`, startedBy: sql`e.started_by` }),
  besides: (query) => {
    const { JobId } = query as { readonly JobId?: number };
    return JobId === undefined ? [] : [sql`e.job_id = ${JobId}`];
  },
  totals: {},
});
