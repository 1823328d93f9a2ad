-- Whose login is closed, for others who write to payers or name them: its address is no mailbox.
-- Grows: published.customer.
create or replace view published.customer with (security_invoker = true) as select
  email, email_verified, first_name, id, last_name, organization_id, status, merged_into_customer_id, phone_number,
  phone_verified, user_id, preferred_channel, closed_date
  from customer;
