-- A job knows the template that it was made of by its number: a template may get another name. Grows: job.
alter table job add column template_id bigint references job_template;
update job j set template_id = t.id from job_template t
  where j.template_name <> '' and t.name = j.template_name and not t.is_deleted;
create index job_template_id_idx on job (template_id) where template_id is not null;
