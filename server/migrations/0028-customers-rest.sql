-- What a business unit says of its fields to whoever fills them in, and the invitations of a payer.
create or replace view published.account_field_definition with (security_invoker = true) as select
  business_unit_id, is_quick_pay_lookup_field, is_required, label, "order", type, is_display_field, description,
  is_ivr_lookup_field, is_onboarding_display_field
  from account_field_definition;

create view published.onboarding_invitation with (security_invoker = true) as select
  account_id, business_unit_id, created_by, created_date, email, ended_date, expires_date, id, used_date
  from onboarding_invitation;
grant select on published.onboarding_invitation to ratepayer_app;
create index onboarding_invitation_to on onboarding_invitation (business_unit_id, lower(email), id desc);
