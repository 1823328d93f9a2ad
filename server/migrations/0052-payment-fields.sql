-- Owns: payment_field_set (payment-fields): what payers of a business unit are asked before they pay, in its order. It
-- is saved as a whole; sessions keep it as it was when they began.
create table payment_field_set (
  business_unit_id int primary key references business_unit,
  fields jsonb not null check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) <= 50),
  row_version int not null default 1
);
call fence('payment_field_set');
grant select, insert, update on payment_field_set to ratepayer_app;

create view published.payment_field_set with (security_invoker = true) as select
  business_unit_id, fields
  from payment_field_set;
grant select on published.payment_field_set to ratepayer_app;
