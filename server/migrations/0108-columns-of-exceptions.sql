-- The list of exceptions is declared: reports that were asked for name its columns as it does now.
update generated_report r set query = jsonb_set(r.query, '{Columns}', (
    select jsonb_agg(coalesce('{"date": "createdDate", "theirs": "gatewayTransactionId", "ours": "referenceNumber",
      "amount": "amountMinor",
      "batch": "batchIdentifier", "merchant": "merchantNumber", "state": "resolution"}'::jsonb ->> id, id) order by nth)
    from jsonb_array_elements_text(r.query -> 'Columns') with ordinality as c (id, nth)))
  where r.report_name = 'exceptions' and jsonb_typeof(r.query -> 'Columns') = 'array'
    and jsonb_array_length(r.query -> 'Columns') > 0;
