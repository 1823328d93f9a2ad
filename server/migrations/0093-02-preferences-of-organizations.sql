-- Owns: organization_preference, new_unit_feature (organizations): what an organization decides for its business units,
-- and what new business units of the whole installation begin with.
create table organization_preference (
  organization_id int primary key references organization,
  -- [{day, name}], the first day first.
  closures jsonb not null default '[]' check (jsonb_typeof(closures) = 'array' and jsonb_array_length(closures) <= 100),
  adoption_target_percent int not null default 0 check (adoption_target_percent between 0 and 100),
  paper_cost_minor bigint not null default 0 check (paper_cost_minor between 0 and 100000),
  row_version int not null default 1
);
call fence_organization('organization_preference');
grant select, insert, update on organization_preference to ratepayer_app;

create table new_unit_feature (
  -- One row: all of them are saved together.
  id boolean primary key default true check (id),
  modes jsonb not null check (jsonb_typeof(modes) = 'object'),
  row_version int not null default 1
);
grant select, insert, update on new_unit_feature to ratepayer_app;
