-- A technical ticket is given to a person.
-- Grows: ticket.
alter table ticket add column assignee_user_id int references user_account (id);
create index ticket_assignee on ticket (assignee_user_id) where assignee_user_id is not null;
create index ticket_by_activity on ticket (business_unit_id, modified_date desc, id desc);
