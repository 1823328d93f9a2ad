-- A look-up session that a payer's sign-in link opened: of one account, which is all that it ever has. It is entered
-- once, by a ticket that is good for a minute.
alter table quick_pay_session add column customer_id int references customer,
  add column ticket_hash text unique, add column ticket_until timestamptz,
  add constraint quick_pay_session_ticket check ((ticket_hash is null) = (ticket_until is null)),
  add constraint quick_pay_session_by_link check (customer_id is null or cardinality(account_ids) = 1);
