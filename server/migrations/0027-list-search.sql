-- Staff look for a sub-account as a whole, within one business unit.
create index account_sub_number on account (business_unit_id, sub_account_number) where not is_deleted and sub_account_number <> '';
