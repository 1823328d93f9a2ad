-- What lists are searched by: numbers of bills from their beginning, meters and payers anywhere.
-- Grows: bill, reading_series, customer.

create index bill_number_search on bill (business_unit_id, lower(bill_number) text_pattern_ops);
create index reading_series_key on reading_series using gin (business_unit_id, lower(key) gin_trgm_ops);
create index customer_search on customer using gin (organization_id, lower(first_name || ' ' || last_name || ' '
  || email || ' ' || phone_number) gin_trgm_ops);
