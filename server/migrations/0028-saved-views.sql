-- Filters of a list kept under a name: for their owner, or for everybody of the business unit.
create table saved_view (
  id int generated always as identity primary key,
  business_unit_id int not null references business_unit,
  user_id int not null references user_account,
  screen text not null,
  name text not null check (name <> ''),
  query text not null,
  is_shared boolean not null default false,
  modified_date timestamptz not null default now(),
  unique (business_unit_id, user_id, screen, name)
);
call fence('saved_view');
call grant_app('saved_view', 'select, insert, update, delete');

-- Which of them opens by itself: one for each person and screen.
create table default_view (
  business_unit_id int not null references business_unit,
  user_id int not null references user_account,
  screen text not null,
  view_id int not null references saved_view on delete cascade,
  primary key (business_unit_id, user_id, screen)
);
create index on default_view (view_id);
call fence('default_view');
call grant_app('default_view', 'select, insert, update, delete');
