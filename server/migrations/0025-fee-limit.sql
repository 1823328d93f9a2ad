-- The most that may be paid at once under a schedule; larger amounts are paid in parts.
alter table service_fee_schedule add column per_transaction_limit_minor bigint check (per_transaction_limit_minor > 0);
