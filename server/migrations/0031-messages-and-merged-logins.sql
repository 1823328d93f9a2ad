-- What was written to logins that became a part of another one is found along their chains.
create index customer_merged_into on customer (merged_into_customer_id) where merged_into_customer_id is not null;
