import type { World } from './world.ts';

/** Numbers at the gateways for a business unit, as another one has them, and a test payment: it can go live then. */
export async function makeReady(world: World, id: number, like: number): Promise<void> {
  await world.rows(
    `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, timezone, status)
      select gateway_id, organization_id, $1::int, name || $1::int, merchant_number || $1::int, purpose,
        payment_source_types,
        channels, currency_code, timezone, status from merchant_account where business_unit_id = $2`,
    [id, like],
  );
  await world.rows(
    `with m as (select id from merchant_account where business_unit_id = $1 and purpose = 'Base Payment' limit 1),
      e as (insert into gateway_exception (business_unit_id, merchant_account_id, kind, gateway_transaction_id,
        amount_minor, currency_code, resolution, resolved_by, resolved_date)
        select $1::int, m.id, 'Test Sale', 'test-' || gen_random_uuid(), 100, 'USD', 'Given Back', 'System', now()
        from m
        returning id, merchant_account_id)
      insert into test_payment (business_unit_id, channel, merchant_account_id, exception_id, fee_minor, card,
        asked_by_name, asked_date)
      select $1::int, 'QuickPay', merchant_account_id, id, 0, 'Visa 4242', 'Test', now() from e`,
    [id],
  );
}
