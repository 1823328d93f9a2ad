-- Owns: notification_template (notifications): what an organization, or one of its business units, says in a kind of
-- message to payers in place of the product, and whether that kind is sent.
create table notification_template (
  id bigint generated always as identity primary key,
  organization_id int not null references organization,
  -- Empty: for every business unit of the organization that says nothing itself.
  business_unit_id int references business_unit,
  key text not null check (key <> ''),
  channel text not null check (channel in ('Email', 'SMS')),
  -- Empty: as the organization says; on, where it says nothing.
  is_on boolean,
  -- {culture: {subject, body}}; a culture that is not there says what stands above.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  row_version int not null default 1,
  changed_by text not null,
  changed_date timestamptz not null default now()
);
-- One of each; it is also how a message finds its words.
create unique index notification_template_once
  on notification_template (organization_id, business_unit_id, key, channel) nulls not distinct;

call fence_organization('notification_template');
-- What another business unit says is not for who sees this one alone.
create policy own_units on notification_template as restrictive
  using (business_unit_id is null or current_setting('app.platform', true) = 'on'
    or business_unit_id = any(string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[]));

grant select, insert, update on notification_template to ratepayer_app;
