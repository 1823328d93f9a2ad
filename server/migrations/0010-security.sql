-- Second factor of staff: a secret of a time-based code (RFC 6238), sealed, and the last step that was used.
alter table identity.login add column totp_enveloped text not null default '', add column totp_last_step bigint not null default 0;

-- One-time links by which a person sets a password; only the hash of the token is kept.
create table identity.invitation (
  token_hash text primary key,
  user_id int not null references user_account,
  expires_date timestamptz not null,
  used_date timestamptz
);
grant select, insert, update on identity.invitation to ratepayer_app;

-- Seals over the audit (security.md T32): all rows of an organization whose transactions lie in [from_xid, to_xid).
alter table audit_entry add column xid xid8 not null default pg_current_xact_id();
create index audit_entry_xid on audit_entry (xid, id);
create table audit_seal (
  id bigint generated always as identity primary key,
  organization_id int not null references organization,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries int not null,
  merkle_root text not null,
  previous text not null,
  signature text not null,
  sealed_date timestamptz not null default now(),
  unique (organization_id, to_xid)
);
call grant_app('audit_seal', 'select, insert');
