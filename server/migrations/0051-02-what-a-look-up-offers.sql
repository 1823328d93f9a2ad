-- Of several accounts that a look-up finds, those that owe nothing may be left out.
alter table business_unit add column hide_zero_balance_in_quick_pay boolean not null default false;
