import { sql } from 'kysely';

// The index that a cycle was read from has its counts; one before it, and documents, have none. What never arrived is
// no file.
const ofBills = sql`select f.id, f.business_unit_id, case f.kind when 'Index' then 'Bills' else 'Bill Documents' end
    as import_type, f.name as file_name, f.created_date as as_of_date,
    case when c.is_deleted then 'Canceled' when f.kind = 'Replacement' or f.outcome = 'Taken' then 'Complete'
      when f.outcome = 'Refused' then 'Failed' when f.kind = 'Documents' then 'Uploaded'
      when i.is_read is not true then 'Canceled'
      when c.status = 'Processing' then 'Processing' when c.status = 'Error' then 'Failed'
      when c.status <> 'Approved' then 'Ready' when c.error_count + c.unmatched_count > 0 then 'Complete With Errors'
      else 'Complete' end as status,
    '{}'::jsonb as config, case when i.is_read then c.total_rows else 0 end as progress_rows,
    case when i.is_read then c.total_rows else 0 end as total_rows,
    case when i.is_read then c.bill_count else 0 end as created, 0 as updated, 0 as unchanged, 0 as left_alone,
    0 as missing, 0 as archived, 0 as zeroed, 0 as duplicates,
    case when i.is_read then c.error_count + c.unmatched_count else 0 end as rejected, 0 as charges_created,
    0 as charges_changed, 0 as charges_closed, 0::bigint as balance_change_minor,
    case when i.is_read then c.total_amount_minor else 0 end as balance_total_minor, null::jsonb as stop_reason,
    f.message, coalesce(f.requested_by ->> 'name', c.created_by) as started_by, f.created_date,
    null::timestamptz as started_date, null::timestamptz as finished_date, null::timestamptz as step_started_date,
    null::timestamptz as heartbeat_date, null::bigint as repeats_upload_id, null::timestamptz as compared_date,
    null::bigint as rejected_file_id, false as keeps_former, null::timestamptz as undo_started_date, '' as undone_by,
    null::timestamptz as undone_date, 0 as reversed, 0 as kept, f.size_bytes, f.billing_cycle_id
  from published.bill_file f
  join published.billing_cycle c on c.business_unit_id = f.business_unit_id and c.id = f.billing_cycle_id
  cross join lateral (values (f.kind = 'Index' and c.file_id = f.id)) i (is_read)
  where f.kind in ('Index', 'Documents', 'Replacement') and f.status = 'Stored'`;

/** Uploads `u` with files of bills, which come with billing cycles; their numbers may meet. */
export const broughtFiles = sql`(select u.id, u.business_unit_id, u.import_type, u.file_name, u.as_of_date, u.status,
    u.config, u.progress_rows, u.total_rows, u.created, u.updated, u.unchanged, u.left_alone, u.missing, u.archived,
    u.zeroed, u.duplicates, u.rejected, u.charges_created, u.charges_changed, u.charges_closed,
    u.balance_change_minor, u.balance_total_minor, u.stop_reason, u.message, u.started_by, u.created_date,
    u.started_date, u.finished_date, u.step_started_date, u.heartbeat_date, u.repeats_upload_id, u.compared_date,
    u.rejected_file_id, u.keeps_former, u.undo_started_date, u.undone_by, u.undone_date, u.reversed, u.kept,
    f.size_bytes, null::bigint as billing_cycle_id
  from account_upload u join stored_file f on f.id = u.file_id
  union all ${ofBills}) u`;
