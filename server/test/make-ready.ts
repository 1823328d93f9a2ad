import type { World } from './world.ts';

/** Numbers at the gateways for a business unit, as another one has them: it can go live then. */
export const makeReady = (world: World, id: number, like: number) =>
  world.rows(
    `insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code, timezone, status)
      select gateway_id, organization_id, $1::int, name || $1::int, merchant_number || $1::int, purpose,
        payment_source_types,
        channels, currency_code, timezone, status from merchant_account where business_unit_id = $2`,
    [id, like],
  );
