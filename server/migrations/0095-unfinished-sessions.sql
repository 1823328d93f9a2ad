-- A session that ended without a payment goes after 90 days; of one that was declined, what its payer typed (security.md 6).
alter table payment_session add column details_forgotten_date timestamptz;
create index payment_session_to_forget on payment_session (modified_date) where status = 'Abandoned' and details_forgotten_date is null;
create index kept_token_of_session on kept_token (payment_session_id) where payment_session_id is not null;
grant delete on payment_session to ratepayer_app;
-- Answers to forms outlive the session they were given for: they have a time of their own.
alter table form_response drop constraint form_response_payment_session_id_fkey,
  add constraint form_response_payment_session_id_fkey foreign key (payment_session_id) references payment_session on delete set null;
