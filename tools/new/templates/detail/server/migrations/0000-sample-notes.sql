-- Sample notes of a business unit.
create table sample_note (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  subject text not null check (subject <> ''),
  amount_minor bigint not null check (amount_minor > 0),
  due_date date not null,
  status text not null check (status in ('Open', 'Complete')),
  -- begin detail
  row_version int not null default 1,
  -- end detail
  created_by text not null
);
create index on sample_note (business_unit_id, due_date, id);
call fence('sample_note');
call grant_app('sample_note', 'select, insert, update');
