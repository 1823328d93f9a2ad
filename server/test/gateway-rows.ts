import type { World } from './world.ts';

/** Wordings of a gateway of each unit: those of the other town are of a gateway that this one does not use. */
export async function seedGatewayMessages({ rows }: World): Promise<void> {
  const own = async (slug: string, count: number) =>
    rows(
      `with g as (insert into gateway (name, gateway_type) values ('Gate of ' || $1, 'Sandbox') returning id),
        m as (insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number,
          purpose, payment_source_types, channels, currency_code) select g.id, u.organization_id, u.id, 'x',
          'N ' || $1, 'Base Payment', '{ACH}', '{IVR}', u.currency_code from g, business_unit u where u.slug = $1)
      insert into custom_gateway_message (gateway_id, payment_source_type, response_code, culture, payer_message,
        staff_message, payer_action, counts_as_attempt)
      select g.id, (array['Credit Card', 'ACH'])[n % 2 + 1], 'code_' || n, (array['en-US', 'en-CA'])[n % 2 + 1],
        'Say ' || n, 'Staff ' || n % 3, (array['Try Again', 'Contact Bank', 'Check Details'])[n % 3 + 1], n % 2 = 0
        from g, generate_series(1, $2) n`,
      [slug, count],
    );
  await own('riverton-water', 8);
  await own('lakeshore-hydro', 1);
}

/** Seven more gateways of this town, of which some do not answer and some are paused, and one next door. */
export async function seedGateways({ rows }: World): Promise<void> {
  // The sandbox serves every unit of the sample town: here this one alone.
  await rows(`with gone as (delete from settlement_schedule s using merchant_account m, business_unit u
      where m.id = s.merchant_account_id and u.id = m.business_unit_id and u.slug <> 'riverton-water')
    delete from service_fee_schedule f using business_unit u
      where u.id = f.business_unit_id and u.slug <> 'riverton-water'`);
  await rows(`delete from merchant_account m using business_unit u, gateway g
    where u.id = m.business_unit_id and u.slug <> 'riverton-water' and g.id = m.gateway_id and g.name = 'Sandbox'`);
  await rows(
    `with g as (insert into gateway (name, gateway_type, status, pause_message)
        select 'Gateway ' || n, 'Type ' || n % 3, (array['Active', 'Paused', 'Active'])[n % 3 + 1],
          case n % 3 when 1 then 'Back at ' || n else '' end from generate_series(1, 8) n returning id, name),
      m as (insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number, purpose,
        payment_source_types, channels, currency_code) select g.id, u.organization_id, u.id, 'x', g.name,
        'Base Payment', '{ACH}', '{IVR}', u.currency_code from g join business_unit u
        on u.slug = case g.name when 'Gateway 8' then 'lakeshore-hydro' else 'riverton-water' end
        returning id, business_unit_id, merchant_number)
    insert into gateway_breaker (business_unit_id, merchant_account_id, opened_date, next_trial_date)
      select business_unit_id, id, now(), now() from m where merchant_number in ('Gateway 2', 'Gateway 3')`,
  );
}

/** Numbers of every state at a gateway of this town, and one next door. */
export async function seedMerchantAccounts({ rows }: World): Promise<void> {
  await rows(`insert into merchant_account (gateway_id, organization_id, business_unit_id, name, merchant_number,
      purpose, payment_source_types, channels, currency_code, status, credentials_enveloped)
    select (select min(id) from gateway), u.organization_id, u.id, 'Number ' || n, u.slug || n,
      (array['Base Payment', 'Service Fee'])[n % 2 + 1], '{ACH}', '{IVR}', u.currency_code,
      (array['Draft', 'Disabled'])[n % 2 + 1], 'sealed-' || n
    from business_unit u, generate_series(1, 5) n where u.slug in ('riverton-water', 'lakeshore-hydro')`);
}
