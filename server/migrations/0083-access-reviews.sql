-- Half-yearly, administrators of an organization go through everybody who may sign in, and sign what they decided.
-- Grows: a review each half-year in each organization, with a row for each of its staff.
create table identity.access_review (
  id int generated always as identity primary key,
  organization_id int not null references organization,
  begun_by text not null,
  begun_date timestamptz not null default now(),
  signed_by text not null default '',
  signed_date timestamptz
);
create unique index access_review_open on identity.access_review (organization_id) where signed_date is null;
create index access_review_of_organization on identity.access_review (organization_id, id);

create table identity.access_review_item (
  review_id int not null references identity.access_review,
  user_id int not null references user_account,
  -- As they were when the review began.
  name text not null,
  email text not null,
  role text not null,
  permission_count int not null,
  last_sign_in_date timestamptz,
  decision text not null default 'Undecided' check (decision in ('Undecided', 'Keep', 'Remove')),
  decided_by text not null default '',
  -- Why somebody who was to be removed stays.
  outcome text not null default '',
  primary key (review_id, user_id)
);
create index access_review_item_of_user on identity.access_review_item (user_id);
grant select, insert, update on identity.access_review, identity.access_review_item to ratepayer_app;
