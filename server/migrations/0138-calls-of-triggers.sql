-- What forms ask: addresses too; how the last calls went; a secret that takes the place of another one.
-- Grows: function_trigger. Owns: function_trigger_call (forms).
alter table function_trigger
  drop constraint function_trigger_kind_check,
  add constraint function_trigger_kind_check check (
    kind in ('Https', 'Look Up Account', 'Check Address', 'Next Due Date', 'Fill From Profile')),
  -- The one before, which calls are signed with too for a day.
  add column previous_secret_enveloped text not null default '',
  add column secret_date timestamptz;

-- That it was asked and what became of it; never what was asked and what was answered.
create table function_trigger_call (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  function_trigger_id int not null references function_trigger on delete cascade,
  created_date timestamptz not null default now(),
  took_ms int not null check (took_ms >= 0),
  outcome text not null check (outcome in ('Answered', 'Told', 'Failed')),
  failure text not null default '' check (failure in ('', 'Late', 'Status', 'No Answer', 'No JSON')),
  http_status int,
  -- Staff tried it.
  is_try boolean not null default false
);
create index function_trigger_call_latest on function_trigger_call (function_trigger_id, id desc);
create index function_trigger_call_unit on function_trigger_call (business_unit_id);
call fence('function_trigger_call');
grant select, insert, delete on function_trigger_call to ratepayer_app;
