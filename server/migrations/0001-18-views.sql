-- Lists as people like to open them.
-- Owns: saved_view, default_view.

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
  constraint saved_view_business_unit_id_user_id_screen_name_key unique (business_unit_id, user_id, screen, name)
);

-- Which of them opens by itself: one for each person and screen.
create table default_view (
  business_unit_id int references business_unit,
  user_id int references user_account,
  screen text,
  view_id int not null,
  constraint default_view_pkey primary key (business_unit_id, user_id, screen),
  constraint default_view_view_id_fkey foreign key (view_id) references saved_view(id) on delete cascade
);
create index default_view_view_id_idx on default_view (view_id);

call fence('saved_view');
call fence('default_view');

grant select, insert, update, delete on saved_view, default_view to ratepayer_app;
