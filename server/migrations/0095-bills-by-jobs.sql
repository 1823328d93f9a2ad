-- Jobs bring bills in; what a template asks has a type, and a template is for some billing systems.
-- Grows: billing_cycle, bill_file, job_template.
alter table billing_cycle add column brought_as text check (brought_as <> '');
create unique index billing_cycle_brought_as on billing_cycle (business_unit_id, brought_as) where brought_as is not null;
alter table bill_file add column brought_as text check (brought_as <> '');
create unique index bill_file_brought_as on bill_file (business_unit_id, brought_as) where brought_as is not null;

-- Which billing systems a template is for; none stands for any.
alter table job_template add column billing_system_ids int[] not null default '{}'
  check (cardinality(billing_system_ids) <= 20);

-- What a parameter is called for says what it is of.
update job_template set parameters = (
  select coalesce(jsonb_agg(jsonb_build_object('type', case p ->> 'name' when 'connection' then 'File Connection'
      when 'format' then 'Export Format' when 'mapping' then 'Saved Mapping' else 'Text' end) || p order by n), '[]')
  from jsonb_array_elements(parameters) with ordinality as x (p, n));

-- As it was shipped it waited for a file that somebody brought; one that people changed stays as theirs.
update job_template set purpose = 'Fetches the file of accounts from the host of the billing system and brings it in.',
  tasks = '[{"taskType": "Receive File", "condition": "Always", "onFailure": "Stop",
      "settings": {"connection": "{{connection}}", "filePattern": "{{files}}", "afterwards": "Move",
        "moveTo": "{{moveTo}}"}},
    {"taskType": "Import Accounts", "condition": "Always", "onFailure": "Stop",
      "settings": {"mapping": "{{mapping}}"}}]',
  parameters = '[{"name": "connection", "type": "File Connection", "isRequired": true,
      "help": "The file connection that leads to the host."},
    {"name": "files", "type": "Text", "isRequired": true,
      "help": "Names of the files; * stands for any letters, for example accounts-*.csv"},
    {"name": "moveTo", "type": "Text", "isRequired": true,
      "help": "The folder at the host that a file is moved to when it was fetched, for example /done"},
    {"name": "mapping", "type": "Saved Mapping", "isRequired": false,
      "help": "The name of a saved mapping; empty for the one of every file."}]',
  modified_date = now(), row_version = row_version + 1
where name = 'Nightly account sync' and modified_by = 'System' and not is_deleted;

insert into job_template (name, purpose, tasks, parameters, timeout_minutes)
select 'Billing cycle with approval',
  'Fetches bills and their documents, begins a billing cycle, and publishes it once somebody has looked.',
  '[{"taskType": "Receive File", "condition": "Always", "onFailure": "Stop",
      "settings": {"connection": "{{connection}}", "filePattern": "{{files}}", "afterwards": "Move",
        "moveTo": "{{moveTo}}"}},
    {"taskType": "Import Bills", "condition": "Always", "onFailure": "Stop",
      "settings": {"cycleName": "{{cycle}}", "dueDays": "{{dueDays}}", "notificationStrategy": "Per Billing Cycle",
        "expectsDocuments": "{{withDocuments}}"}},
    {"taskType": "Approve Billing Cycle", "condition": "Always", "onFailure": "Stop",
      "settings": {"anotherPerson": true}}]',
  '[{"name": "connection", "type": "File Connection", "isRequired": true,
      "help": "The file connection that leads to the host."},
    {"name": "files", "type": "Text", "isRequired": true,
      "help": "Names of the files; * stands for any letters, for example bills-*"},
    {"name": "moveTo", "type": "Text", "isRequired": true,
      "help": "The folder at the host that a file is moved to when it was fetched, for example /done"},
    {"name": "cycle", "type": "Text", "isRequired": true,
      "help": "What billing cycles are called; each has its day behind it."},
    {"name": "dueDays", "type": "Number", "isRequired": true, "help": "Days until bills are due."},
    {"name": "withDocuments", "type": "Yes Or No", "isRequired": true,
      "help": "Whether every bill has a document."}]', 120
where not exists (select 1 from job_template where lower(name) = 'billing cycle with approval' and not is_deleted);
