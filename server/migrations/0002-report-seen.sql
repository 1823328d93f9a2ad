-- Reports that ended and that their asker has not seen: the bell rings for them.
-- Grows: generated_report.

-- When its asker last saw how it ended, in their list or by its file. What ended before there was a bell for it rings
-- no more: those rows are given the moment of this migration, and what is under way then ends after it.
alter table generated_report add column seen_date timestamptz default now();
alter table generated_report alter column seen_date drop default;

create index generated_report_unseen on generated_report (business_unit_id, requested_by)
  where status in ('Ready', 'Failed') and removed_date is null and (seen_date is null or seen_date < finished_date);
