-- Past due and not yet due are the balance. Payments lower what is past due; only the biller's file says what is not due yet.
-- With both beside the balance none of the three can be wrong unseen (domain.md 6).
alter table account_money add column not_yet_due_minor bigint not null default 0;
update account_money set not_yet_due_minor = balance - past_due_minor where balance <> past_due_minor;
