-- Columns of declared lists are named after what they show: kept views name them so too.
create function renamed_columns(query text, names jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(case when part like 'cols=%' then
      'cols=' || (select string_agg(coalesce(names ->> id, id), '%2C' order by nth) from unnest(string_to_array(replace(substr(part, 6), '%2C', ','), ',')) with ordinality as c (id, nth))
    else part end, '&' order by at), '')
  from unnest(string_to_array(query, '&')) with ordinality as p (part, at)
$$;

update saved_view set query = renamed_columns(query, '{"received": "receivedDate", "payer": "payerName", "amount": "amountMinor", "method": "externalMethod", "external": "externalReference",
  "reference": "referenceNumber", "posts": "postsToBalance", "source": "recordedBy"}') where screen = 'external-payments' and query like '%cols=%';

drop function renamed_columns;
