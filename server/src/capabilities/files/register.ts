import type { FileCategory } from '@ratepayer/contract/files/file-state.ts';
import { clerkCategories, fileCategories, platformCategories } from '@ratepayer/contract/files/file-state.ts';
import { importNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import { tasksThatBringIn } from '@ratepayer/contract/jobs/imported-by.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { keptFor } from './file-owner.ts';
import { reachedBy } from './reached-by.ts';

/**
 * Who keeps a file, by its place in the register: of the first four its number there is four times its own, and this.
 * Whoever came later has its own numbers behind all of these, since what is written down of a file names its number.
 */
export const owners = ['files', 'uploads', 'bills', 'reports', 'jobs'] as const;
const firstOfJobs = 2 ** 50;
const jobs = owners.indexOf('jobs');

/** The number in the register of a file of whoever keeps it. */
export const numberOf = (owner: number, ownId: number): number =>
  owner === jobs ? firstOfJobs + ownId : ownId * 4 + owner;
/** The same of a file of a job, in a statement; null where it has none. */
export const numberInRegister = (jobFileId: RawBuilder<unknown>) => numberIn(jobs, jobFileId);
export const numberOfJobFile = (ownId: number): number => numberOf(jobs, ownId);
/** The same in a statement. */
export const numberIn = (owner: number, ownId: RawBuilder<unknown>): RawBuilder<unknown> =>
  owner === jobs ? sql`(${firstOfJobs}::bigint + ${ownId})` : sql`(${ownId} * 4 + ${owner}::int)`;
/** The number that whoever keeps it calls it by. */
export const ownNumberOf = (number: number): number =>
  number > firstOfJobs ? number - firstOfJobs : Math.floor(number / 4);

const noTypes = sql`array[]::text[]`;

/**
 * The files `f` of these five; each fact comes from the one table that holds it. Logos stand in none of them,
 * and all data of an organization is taken from its own page alone. */
export const register = sql`(select 0 as owner, k.id as own_id, k.business_unit_id, k.name, k.category, k.direction,
    k.status, k.found, k.size_bytes, k.sha256, k.storage_key, k.created_date, k.kept_until, k.made_by,
    null::text as about, null::bigint as about_id, '' as import_type, ${noTypes} as task_types, '' as job_name,
    null::bigint as run_id, array[k.business_unit_id] as reach
  from kept_file k where k.status in ('Stored', 'Quarantined', 'Purged')
  union all select 1, s.id, s.business_unit_id, s.name, 'Import', case when r.id is null then 'In' else 'Out' end,
    s.status, null::jsonb, s.size_bytes, s.sha256, s.storage_key, s.created_date, s.created_date + ${keptFor},
    coalesce(u.started_by, r.started_by, ''), 'Upload', coalesce(u.id, r.id),
    coalesce(u.import_type, r.import_type, 'Accounts'), ${noTypes}, '', null::bigint, array[s.business_unit_id]
  from published.stored_file s left join published.account_upload u on u.file_id = s.id
  left join published.account_upload r on r.rejected_file_id = s.id where s.status in ('Stored', 'Purged')
  union all select 2, b.id, b.business_unit_id, b.name, 'Bill', case b.kind when 'Rejected' then 'Out' else 'In' end,
    case when b.status = 'Purged' then 'Purged' when b.outcome = 'Refused' then 'Quarantined' else 'Stored' end,
    b.message, b.size_bytes, b.sha256, b.storage_key, b.created_date,
    case when b.kind <> 'Replacement' then b.created_date + ${keptFor} end,
    coalesce(b.requested_by ->> 'name', c.created_by), 'Billing Cycle', b.billing_cycle_id, 'Bills',
    ${noTypes}, '', null::bigint, array[b.business_unit_id]
  from published.bill_file b
  join published.billing_cycle c on c.business_unit_id = b.business_unit_id and c.id = b.billing_cycle_id
  where b.status in ('Stored', 'Purged') and not c.is_deleted
  union all select 3, g.id, g.business_unit_id,
    g.title || case g.report_type when 'CSV' then '.csv' when 'PDF' then '.pdf' else '.xlsx' end, 'Report', 'Out',
    case when g.status = 'Ready' and g.expires_date > now() then 'Stored' else 'Purged' end, null::jsonb, g.size_bytes,
    g.sha256, coalesce(g.storage_key, ''), g.finished_date, g.expires_date, g.requested_by_name, 'Report', g.id, '',
    ${noTypes}, '', null::bigint, g.reach
  from published.generated_report g
  where g.status in ('Ready', 'Expired') and g.sha256 <> '' and g.removed_date is null and g.report_type <> 'ZIP'
  union all select ${jobs}::int, w.id, w.business_unit_id, w.name, w.category, w.direction, w.status, w.found,
    w.size_bytes, w.sha256, w.storage_key, w.created_date, w.kept_until, w.brought_by, 'Job', w.job_id, '',
    array(select t ->> 'taskType' from jsonb_array_elements(j.tasks) t
      union select d.task_type from published.job_task d where d.execution_id = w.execution_id), j.name, w.execution_id,
    array[w.business_unit_id]
  from published.job_file w join published.job j on j.id = w.job_id
  where w.status in ('Stored', 'Quarantined', 'Purged')) f`;

/** The number of a file in the register. */
export const registerId = sql`(case f.owner when ${jobs}::int then ${firstOfJobs}::bigint + f.own_id
  else f.own_id * 4 + f.owner end)`;

const categoriesOf = (role: Caller['role']): readonly FileCategory[] => {
  if (role === 'Global Admin') return fileCategories;
  if (role === 'Organization Admin') return fileCategories.filter((one) => !platformCategories.includes(one));
  return clerkCategories;
};

/** Who looks, as far as it decides which files they may know of. */
export type Looker = Pick<Caller, 'role' | 'permissions' | 'businessUnitIds'>;

/**
 * The files that somebody may know of: by category, and what was brought in by what its own screen asks; of a job,
 * which may bring in several types, by each of them; of reports those that tell of nothing else than they see.
 */
export const seenBy = (looker: Looker) => {
  const { role, permissions } = looker;
  const types = Object.entries(importNeeds).flatMap(([type, { see }]) => (permissions.has(see) ? [type] : []));
  return sql`f.category = any(${sql.val(categoriesOf(role))}::text[])
    and ${reachedBy(looker, sql`f.reach`)} and f.import_type = any(${sql.val(['', ...types])}::text[])
    and not f.task_types && ${sql.val(tasksThatBringIn((type) => !types.includes(type)))}::text[]`;
};
