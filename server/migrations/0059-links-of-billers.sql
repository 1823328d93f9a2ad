-- Owns: external_link_set (organizations): where payers of a business unit go on to, in its order; saved as a whole.
create table external_link_set (
  business_unit_id int primary key references business_unit,
  links jsonb not null check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 20),
  row_version int not null default 1
);
call fence('external_link_set');
grant select, insert, update on external_link_set to ratepayer_app;
