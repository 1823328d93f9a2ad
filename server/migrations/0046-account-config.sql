-- The fields of a business unit's accounts are saved as a whole, against the version that was read.
-- Grows: business_unit (account_config_version).
alter table business_unit add column account_config_version int not null default 1;
set local app.platform = 'on';
-- What a keypad cannot enter is asked for by no telephone (domain.md 3.2); the account number is always used.
update account_field_definition set is_ivr_lookup_field = false where is_ivr_lookup_field
  and type not in ('Account Number', 'Subaccount Number', 'Zip Code', 'Phone Number');
update account_field_definition set is_required = true, is_quick_pay_lookup_field = true, is_ivr_lookup_field = true,
  is_display_field = true where type = 'Account Number';
alter table account_field_definition add constraint account_field_definition_keypad check (not is_ivr_lookup_field
  or type in ('Account Number', 'Subaccount Number', 'Zip Code', 'Phone Number'));
alter table account_field_definition add constraint account_field_definition_number check (type <> 'Account Number'
  or (is_required and is_quick_pay_lookup_field and is_ivr_lookup_field and is_display_field));
