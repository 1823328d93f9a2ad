-- Owns: embedded_settings, signing_key (embedded): what is set of the pages within a biller's own site, and the keys
-- that its links and tokens are signed with.
create table embedded_settings (
  business_unit_id int primary key references business_unit,
  -- What tokens of its pages name it by.
  environment_key text not null unique check (environment_key <> ''),
  mode text not null default 'Disabled' check (mode in ('Enabled', 'Disabled')),
  -- They stand in a header as they stand here.
  allowed_origins text[] not null default '{}'
    check (array_to_string(allowed_origins, '') ~ '^(https://(\*\.)?[a-z0-9.-]+(:[0-9]+)?)*$'),
  login_mode text not null default 'Product Login' check (login_mode in ('Product Login', 'Embedded')),
  session_minutes int not null default 30 check (session_minutes between 5 and 60),
  pos_in_window boolean not null default false,
  payment_source boolean not null default true,
  session boolean not null default true,
  flow boolean not null default true,
  manage_autopay boolean not null default false,
  manage_paperless boolean not null default false,
  manage_wallet boolean not null default false,
  hide_header boolean not null default false,
  hide_footer boolean not null default false,
  link_minutes int not null default 1440 check (link_minutes between 5 and 43200),
  return_urls text[] not null default '{}'
    check (array_to_string(return_urls, '') ~ '^(https://[a-z0-9.-]+(:[0-9]+)?)*$'),
  theme_colour text not null default '' check (theme_colour = '' or theme_colour ~ '^#[0-9a-f]{6}$'),
  theme_radius int not null default 10 check (theme_radius between 0 and 24),
  theme_font text not null default 'Product' check (theme_font in ('Product', 'System', 'Serif')),
  -- Nothing is set at 0: a key may have been made first.
  row_version int not null default 0,
  check (mode = 'Disabled' or allowed_origins <> '{}')
);
call fence('embedded_settings');
call fence_by_key('embedded_settings');
grant select, insert, update on embedded_settings to ratepayer_app;

create view published.embedded_settings with (security_invoker = true) as select
  business_unit_id, environment_key, mode
  from embedded_settings;
grant select on published.embedded_settings to ratepayer_app;

create table signing_key (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  -- Names the key within what it signed.
  kid text not null unique check (kid <> ''),
  -- A key that is revoked is gone.
  secret_enveloped text not null,
  created_by text not null check (created_by <> ''),
  created_date timestamptz not null default now(),
  expires_date timestamptz not null default now() + interval '1 year',
  last_used_date timestamptz,
  revoked_by text not null default '',
  revoked_date timestamptz,
  check ((revoked_date is null) = (secret_enveloped <> '')),
  check ((revoked_date is null) = (revoked_by = ''))
);
create index signing_key_of_unit on signing_key (business_unit_id, id);
call fence('signing_key');
grant select, insert, update (secret_enveloped, last_used_date, revoked_by, revoked_date) on signing_key to ratepayer_app;
