-- Who had a program in hand: made it, changed it or exchanged its secret. What it asks for they asked for (security.md
-- T21, T26); a name would not do, since its owner may change it.
-- Grows: identity.machine_client (keepers), published.machine_client.
alter table identity.machine_client add column keepers int[] not null default '{}';
-- Of those that were made before, whoever bears the name that was noted: rather one too many.
update identity.machine_client c set keepers = array(select a.id from user_account a
  where a.name = c.created_by and (a.organization_id = c.organization_id or a.role = 'Global Admin') order by a.id)
  where c.created_by <> '';
create or replace view published.machine_client with (security_invoker = true) as select
  client_id, daily_refund_minor, name, organization_id, status, keepers
  from identity.machine_client;
