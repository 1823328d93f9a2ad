-- Cycles of millions of bills in bounded chunks, the rejected rows of an index as a file, bills in look-ups.
-- Grows: business_unit, billing_cycle, bill_file, bill.

-- Who looked an account up may open the document of its last bill, where the biller says so.
alter table business_unit add column quick_pay_shows_bill_pdf boolean not null default false;

-- Nothing of a deleted cycle is left.
alter table billing_cycle add column is_emptied boolean not null default false,
  add constraint billing_cycle_emptied check (is_deleted or not is_emptied);
create index billing_cycle_to_empty on billing_cycle (business_unit_id, id) where is_deleted and not is_emptied;

-- The rows of an index that were not taken, in its own layout.
alter table bill_file drop constraint bill_file_kind_check,
  add constraint bill_file_kind_check check (kind in ('Index', 'Documents', 'Replacement', 'Rejected'));

-- A cycle is gone through in its own order, some bills at a time.
create index bill_in_order on bill (billing_cycle_id, account_id, id);
drop index bill_of_cycle;
