-- Who changed a setting of a business unit last, and with which version of it: what is saved is refused where somebody
-- else changed the same setting meanwhile, not where they changed another one.

create table unit_setting_change (
  business_unit_id int not null references business_unit,
  key text not null check (length(key) between 1 and 60),
  row_version int not null,
  changed_by text not null,
  changed_date timestamptz not null default now(),
  constraint unit_setting_change_pkey primary key (business_unit_id, key)
);
call fence('unit_setting_change');
call grant_app('unit_setting_change', 'select, insert, update');
