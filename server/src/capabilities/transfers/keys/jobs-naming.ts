import { type RawBuilder, sql } from 'kysely';

/** Settings of tasks that name keys, some of them several with commas between. */
const settings = sql`array['ownKey', 'signedBy', 'partners', 'signWith']`;

/** The names of jobs that name a key, those with a run under way too, as part of a statement. */
export const jobsNaming = (businessUnitId: RawBuilder<unknown>, name: RawBuilder<unknown>) => {
  const names = (
    asked: RawBuilder<unknown>,
  ) => sql`exists (select 1 from jsonb_each_text(${asked}) as s (setting, value)
    where s.setting = any(${settings}) and ${name} = any(regexp_split_to_array(btrim(s.value), '\\s*,\\s*')))`;
  return sql<string[]>`array(select j.name from published.job j
    where j.business_unit_id = ${businessUnitId} and not j.is_deleted
      and exists (select 1 from jsonb_array_elements(j.tasks) as t (task) where ${names(sql`t.task -> 'settings'`)})
    union select j.name from published.job j join published.job_execution e on e.job_id = j.id
      join published.job_task d on d.execution_id = e.id
    where j.business_unit_id = ${businessUnitId} and e.status in ('Processing', 'Paused')
      and d.status in ('Pending', 'Processing') and ${names(sql`d.settings`)} order by 1)`;
};
