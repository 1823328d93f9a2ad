-- Documents find their bills by number: whose account the numbers in a name are of, and which draft names a document.
-- Grows: account, bill.

create index account_number_plain on account
  (business_unit_id, lower(regexp_replace(account_number, '[^A-Za-z0-9]', '', 'g'))) where not is_deleted;
create index account_whole_number_plain on account
  (business_unit_id, lower(regexp_replace(account_number || sub_account_number, '[^A-Za-z0-9]', '', 'g')))
  where not is_deleted and sub_account_number <> '';
create index bill_names_document on bill (billing_cycle_id, document_name)
  where status = 'Draft' and document_id is null and document_name <> '';
