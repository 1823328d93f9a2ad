-- The same for the list of payments.
create function renamed_columns(query text, names jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(case when part like 'cols=%' then
      'cols=' || (select string_agg(coalesce(names ->> id, id), '%2C' order by nth) from unnest(string_to_array(replace(substr(part, 6), '%2C', ','), ',')) with ordinality as c (id, nth))
    else part end, '&' order by at), '')
  from unnest(string_to_array(query, '&')) with ordinality as p (part, at)
$$;

update saved_view set query = renamed_columns(query, '{"date": "createdDate", "reference": "referenceNumber", "payer": "payerName", "amount": "amountMinor",
  "fee": "serviceFeeAmountMinor", "method": "accountType", "auth": "authCode", "entry": "cardEntryMethod", "by": "createdByUserName", "descriptor": "paymentDescriptor",
  "merchant": "merchantNumber", "batch": "batchIdentifier", "exported": "exportedDate", "refunded": "refundedAmountMinor"}') where screen = 'payments' and query like '%cols=%';

drop function renamed_columns;
