-- How a gateway stands, and how long it is waited for, have a version each: a pause changes nothing of what was read by
-- who changes its limits, nor another limit of what was read by who pauses it.
-- Grows: gateway.
alter table gateway add column standing_version int not null default 1;
