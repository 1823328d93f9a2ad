-- Addresses whose mails come back, or whose owner complained of one, get none until they are proved anew.
-- Grows: suppression (addresses), email_message (bounced_date). New: published.address_proof (customers).
alter table suppression
  drop constraint suppression_kind_check,
  drop constraint suppression_reason_check,
  drop constraint suppression_value_check,
  add constraint suppression_kind_check check (kind in ('phone', 'email')),
  add constraint suppression_reason_check check (reason in ('STOP', 'Bounce', 'Complaint')),
  add constraint suppression_value_check check (case kind when 'phone' then value ~ '^\+1\d{10}$' and reason = 'STOP'
    else value = lower(value) and value like '%_@_%' and reason <> 'STOP' end);
alter table email_message add column bounced_date timestamptz;
create index email_verification_proof on email_verification (lower(email), used_date) where used_date is not null;

-- When an address was proved by a code or a link that was mailed to it; null where it was not.
create view published.address_proof with (security_invoker = true) as select email, used_date
  from email_verification;
grant select on published.address_proof to ratepayer_app;
