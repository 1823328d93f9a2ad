-- What stands of an operation is the last attempt of its thread (domain.md 4.18): the one that was sent, and those born resolved
-- when the gateway said something else later.
alter table gateway_attempt add column original_attempt_id bigint references gateway_attempt;
update gateway_attempt a set original_attempt_id = o.id from gateway_attempt o where a.ask ? 'originalReference' and o.gateway_reference = a.ask ->> 'originalReference';
create index gateway_attempt_thread on gateway_attempt (original_attempt_id) where original_attempt_id is not null;
-- By the gateway's own clock, when it said what this attempt took as its outcome; null where it did not say.
alter table gateway_attempt add column told_at timestamptz;

-- A message that an adapter does not understand waits for one that does.
alter table gateway_message drop constraint gateway_message_status_check;
alter table gateway_message add check (status in ('Received', 'Done', 'Failed', 'Unread'));
create index gateway_message_unread on gateway_message (id) where status = 'Unread';
update gateway_message set status = 'Received', attempts = 0 where status = 'Failed';
