-- Machine clients give money back within a limit of their own; without one, that of a person counts (domain.md 4.17).
alter table identity.machine_client add column daily_refund_minor bigint check (daily_refund_minor > 0);

-- Over its limit a machine client asks a second person like anybody: who asked is a person or a client, never both.
alter table approval_request alter column requested_by drop not null;
alter table approval_request add column requested_by_client text not null default '';
alter table approval_request add check ((requested_by is null) = (requested_by_client <> ''));
