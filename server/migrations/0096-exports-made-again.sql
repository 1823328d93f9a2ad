-- What files of payments received elsewhere do to balances holds from the beginning of their upload; those that were
-- checked already were checked as posting. (account_upload is of accounts.)
update account_upload u set config = u.config || jsonb_build_object('posts',
    u.status <> 'Uploaded' or (select b.external_payments_post_to_balance from business_unit b
      where b.id = u.business_unit_id))
  where u.import_type = 'External Payments' and not u.config ? 'posts';

-- Files that billers were told of payments by can be made again, whatever became of their biller's name since; and a
-- Global Admin may say that a biller was told, or was not, without a file. Grows: payment_export, payment_export_line.
alter table payment_export
  add column biller_name text not null default '',
  add column biller_slug text not null default '',
  add column timezone text not null default '',
  add column payment_count int not null default 0 check (payment_count >= 0),
  -- Why a person said it, where no file did.
  add column reason text not null default '';
update payment_export x set biller_name = u.name, biller_slug = u.slug, timezone = u.timezone,
    payment_count = (select count(distinct l.payment_id) from payment_export_line l where l.export_id = x.id)
  from business_unit u where u.id = x.business_unit_id;

alter table payment_export
  alter column run_key drop not null,
  alter column execution_id drop not null,
  alter column job_id drop not null,
  alter column sequence drop not null,
  drop constraint payment_export_format_check,
  drop constraint payment_export_status_check,
  drop constraint payment_export_made,
  add constraint payment_export_status_check check (status in ('Staged', 'Made', 'Marked')),
  add constraint payment_export_made check ((status <> 'Staged') = (made_date is not null)
    and (status = 'Made') = (file_id is not null) and (status = 'Made') = (sha256 <> '')
    and (status = 'Made') = (file_name <> '')),
  -- What a person said has no file, no number and no run.
  add constraint payment_export_marked check (case when status = 'Marked'
    then num_nonnulls(run_key, execution_id, job_id, sequence) = 0 and reason <> '' and format = ''
    else num_nonnulls(run_key, execution_id, job_id, sequence) = 4 and reason = '' and format <> '' end);
create index payment_export_by_date on payment_export (business_unit_id, made_date desc, id desc)
  where status <> 'Staged';

-- What was taken back stays in the file that it stood in, and goes into another one.
alter table payment_export_line
  add column taken_back_date timestamptz,
  drop constraint payment_export_line_balance_event_id_key;
create unique index payment_export_line_entry on payment_export_line (balance_event_id) where taken_back_date is null;
grant update on payment_export_line to ratepayer_app;
create index payment_export_line_payment on payment_export_line (payment_id);

create view published.payment_export with (security_invoker = true) as select
  business_unit_id, file_name, id, made_date, reason, status
  from payment_export;
create view published.payment_export_line with (security_invoker = true) as select
  business_unit_id, export_id, payment_id
  from payment_export_line;
grant select on published.payment_export, published.payment_export_line to ratepayer_app;
