-- Work for people, and what became of it.
-- Owns: ticket, ticket_event.

-- What a person must look at. The product itself opens Technical ones.
create table ticket (
  id bigint generated always as identity primary key,
  business_unit_id int not null references business_unit,
  title jsonb not null,
  description jsonb not null default '""',
  category text not null check (category in ('Manual', 'Client', 'Technical')),
  status text not null default 'New' check (status in ('New', 'Investigating', 'Waiting On Client',
    'Can''t Reproduce', 'Resolved', 'Closed')),
  priority text not null default 'Normal' check (priority in ('Low', 'Normal', 'High')),
  payment_id bigint references payment,
  dedupe_key text not null default '',
  created_date timestamptz not null default now(),
  modified_date timestamptz not null default now(),
  row_version int not null default 1
);
create unique index ticket_open_once on ticket (business_unit_id, dedupe_key)
  where dedupe_key <> '' and status not in ('Resolved', 'Closed');
create index ticket_payment_id_idx on ticket (payment_id) where payment_id is not null;

create table ticket_event (
  id bigint generated always as identity primary key,
  business_unit_id int not null,
  ticket_id bigint not null references ticket,
  event_type text not null check (event_type in ('Comment', 'Ticket Modified', 'Client Emailed')),
  body jsonb not null,
  author text not null,
  created_date timestamptz not null default now()
);
create index ticket_event_ticket_id_idx on ticket_event (ticket_id);

call fence('ticket');
call fence('ticket_event');

grant select, insert on ticket_event to ratepayer_app;
grant select, insert, update on ticket to ratepayer_app;
