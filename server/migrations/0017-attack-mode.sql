-- A business unit whose payment page is being used to test stolen cards (security.md T25): stricter for guests until then.
create table attack_mode (
  business_unit_id int primary key references business_unit,
  until_date timestamptz not null,
  started_date timestamptz not null default now(),
  declines int not null
);
call fence('attack_mode');
call grant_app('attack_mode', 'select, insert, update');
