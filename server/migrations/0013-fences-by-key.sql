-- Rows that are read by their keys, one or a few at a time, are fenced row by row: making the two small selects of a
-- fence ready, and taking them down, costs a statement more than asking the scope for each of its few rows (decision
-- 128). Whoever sees which rows stays the same. Tables that lists and files read by the thousand keep the selects,
-- which are asked once for a statement.
create procedure fence_by_key(tbl regclass) language plpgsql as $$
begin
  execute format($p$alter policy tenant on %s
    using (current_setting('app.platform', true) = 'on'
      or business_unit_id = any(string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[]))
    with check (current_setting('app.platform', true) = 'on'
      or business_unit_id = any(string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[]))$p$, tbl);
end $$;

-- The same for what is written alone; reading stays as it is.
create procedure fence_writes_by_key(tbl regclass) language plpgsql as $$
begin
  execute format($p$alter policy tenant on %s
    with check (current_setting('app.platform', true) = 'on'
      or business_unit_id = any(string_to_array(nullif(current_setting('app.bu', true), ''), ',')::int[]))$p$, tbl);
end $$;

call fence_by_key('acknowledgment');
call fence_by_key('business_unit');
call fence_by_key('channel');
call fence_by_key('card_testing_defense');
call fence_by_key('gateway_attempt');
call fence_by_key('gateway_breaker');
call fence_by_key('idempotency_key');
call fence_by_key('kept_token');
call fence_by_key('merchant_account');
call fence_by_key('payment_session');
call fence_by_key('payment_snapshot');
call fence_by_key('payment_source');
call fence_by_key('quick_pay_session');
call fence_by_key('service_fee_schedule');
call fence_by_key('terms_of_service');

call fence_writes_by_key('payment');
call fence_writes_by_key('payment_account');
call fence_writes_by_key('payment_line_item');
call fence_writes_by_key('transaction');
