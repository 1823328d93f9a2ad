-- A look-up forgives zeros before a number as well as spaces and dashes; the one index serves every way of typing it.
create index account_number_short on account (business_unit_id, regexp_replace(lower(regexp_replace(account_number, '[ -]', '', 'g')), '^0+(?=.)', '')) where not is_deleted;
drop index account_number_plain;
