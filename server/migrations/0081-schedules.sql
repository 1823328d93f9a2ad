-- How the schedules of the workers fare, for staff: the last run and the next of each. Losing it loses nothing.
create unlogged table schedule_state (
  name text primary key,
  every_ms int not null,
  last_run_date timestamptz not null,
  last_ms int not null,
  failures_in_row int not null,
  error_message text not null default '',
  failed_date timestamptz,
  next_run_date timestamptz not null
);
call grant_app('schedule_state', 'select, insert, update');

-- Which types of gateway there are says the registry of gateways (decision 81).
alter table gateway drop constraint gateway_gateway_type_check;
alter table gateway add constraint gateway_type_named check (gateway_type <> '');
