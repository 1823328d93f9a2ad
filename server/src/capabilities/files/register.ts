import type { FileCategory } from '@ratepayer/contract/files/file-state.ts';
import { clerkCategories, fileCategories, platformCategories } from '@ratepayer/contract/files/file-state.ts';
import { importNeeds } from '@ratepayer/contract/accounts/upload-settings.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { keptFor } from './file-owner.ts';

/** Who keeps a file, by its place in the register: its number there is four times its own, and this. */
export const owners = ['files', 'uploads', 'bills', 'reports'] as const;
export type Owner = (typeof owners)[number];

/**
 * The files `f` of these four; each fact comes from the one table that holds it. Logos and files of jobs stand in none
 * of them.
 */
export const register = sql`(select 0 as owner, k.id as own_id, k.business_unit_id, k.name, k.category, k.direction,
    k.status, k.found, k.size_bytes, k.sha256, k.storage_key, k.created_date, k.kept_until, k.made_by,
    null::text as about, null::bigint as about_id, '' as import_type
  from kept_file k where k.status in ('Stored', 'Quarantined', 'Purged')
  union all select 1, s.id, s.business_unit_id, s.name, 'Import', case when r.id is null then 'In' else 'Out' end,
    s.status, null::jsonb, s.size_bytes, s.sha256, s.storage_key, s.created_date, s.created_date + ${keptFor},
    coalesce(u.started_by, r.started_by, ''), 'Upload', coalesce(u.id, r.id),
    coalesce(u.import_type, r.import_type, 'Accounts')
  from published.stored_file s left join published.account_upload u on u.file_id = s.id
  left join published.account_upload r on r.rejected_file_id = s.id where s.status in ('Stored', 'Purged')
  union all select 2, b.id, b.business_unit_id, b.name, 'Bill', case b.kind when 'Rejected' then 'Out' else 'In' end,
    case when b.status = 'Purged' then 'Purged' when b.outcome = 'Refused' then 'Quarantined' else 'Stored' end,
    b.message, b.size_bytes, b.sha256, b.storage_key, b.created_date,
    case when b.kind <> 'Replacement' then b.created_date + ${keptFor} end,
    coalesce(b.requested_by ->> 'name', c.created_by), 'Billing Cycle', b.billing_cycle_id, 'Bills'
  from published.bill_file b
  join published.billing_cycle c on c.business_unit_id = b.business_unit_id and c.id = b.billing_cycle_id
  where b.status in ('Stored', 'Purged') and not c.is_deleted
  union all select 3, g.id, g.business_unit_id,
    g.title || case g.report_type when 'CSV' then '.csv' when 'PDF' then '.pdf' else '.xlsx' end, 'Report', 'Out',
    case when g.status = 'Ready' and g.expires_date > now() then 'Stored' else 'Purged' end, null::jsonb, g.size_bytes,
    g.sha256, coalesce(g.storage_key, ''), g.finished_date, g.expires_date, g.requested_by_name, 'Report', g.id, ''
  from published.generated_report g
  where g.status in ('Ready', 'Expired') and g.sha256 <> '' and g.removed_date is null) f`;

/** The number of a file in the register. */
export const registerId = sql`(f.own_id * 4 + f.owner)`;

const categoriesOf = (role: Caller['role']): readonly FileCategory[] => {
  if (role === 'Global Admin') return fileCategories;
  if (role === 'Organization Admin') return fileCategories.filter((one) => !platformCategories.includes(one));
  return clerkCategories;
};

/** The files that somebody may know of: by category, and what was brought in by what its own screen asks. */
export const seenBy = ({ role, permissions }: Pick<Caller, 'role' | 'permissions'>) => {
  const types = Object.entries(importNeeds).flatMap(([type, { see }]) => (permissions.has(see) ? [type] : []));
  return sql`f.category = any(${sql.val(categoriesOf(role))}::text[])
    and f.import_type = any(${sql.val(['', ...types])}::text[])`;
};
