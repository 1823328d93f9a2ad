-- Payers who closed their login: what names them is gone, what they paid stays.
alter table customer add column closed_date timestamptz,
  add constraint customer_closed check (closed_date is null or status = 'Blocked');
