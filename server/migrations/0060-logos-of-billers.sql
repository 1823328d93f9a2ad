-- Owns: biller_logo (organizations): the pictures that a biller is known by, as they are handed out. Their address is
-- their hash: whoever replaces one changes the address.
create table biller_logo (
  business_unit_id int not null references business_unit,
  place text not null check (place in ('Desktop', 'Mobile')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/png', 'image/svg+xml')),
  content bytea not null check (length(content) between 1 and 1048576),
  primary key (business_unit_id, place)
);
call fence('biller_logo');
create index biller_logo_by_hash on biller_logo (hash);
grant select, insert, update, delete on biller_logo to ratepayer_app;
