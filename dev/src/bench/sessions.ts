import { defaultChannelConfig } from '@ratepayer/server/capabilities/organizations/channel-config.ts';
import type { Lab } from './lab.ts';

export interface ReadySession {
  readonly id: number;
  readonly identifier: string;
  readonly businessUnitId: number;
  readonly accountId: number;
}

export const amountMinor = 5_000;

/** Sessions that only wait for "Pay", one per account, as many as asked; with a token of the sandbox each. */
export async function readySessions(lab: Lab, count: number, prefix: string): Promise<ReadySession[]> {
  const config = { ...defaultChannelConfig, routingNumberValidation: 'Disabled' };
  await lab.owner.query(
    `insert into sandbox.token (token, kind, behaviour, brand, last4, fingerprint, expiry_month, expiry_year)
     select $1 || n, 'card', 'approve', 'Visa', '4242', $1 || n, 12, 2039 from generate_series(1, $2::int) n
     on conflict do nothing`,
    [`sbx_card_${prefix}`, count],
  );
  const { rows } = await lab.owner.query<ReadySession>(
    `with chosen as (select id, business_unit_id, row_number() over (order by id) as n
      from account order by id limit $2),
      source as (insert into payment_source (business_unit_id, payment_source_type, account_type, account_number_last4,
      holder_name, token, gateway_id, fingerprint)
        select business_unit_id, 'Credit Card', 'Visa', '4242', 'Pat Rivera', $1 || n, (select id
        from gateway where name = 'Sandbox'), $1 || n from chosen order by n
        returning id, business_unit_id, fingerprint),
      look_up as (insert into quick_pay_session (business_unit_id, identifier, account_ids, answered)
        select business_unit_id, left(md5('look-up' || $1 || n), 22), array[id], '{}' from chosen
        returning id, account_ids[1] as account_id)
     insert into payment_session (identifier, business_unit_id, organization_id, channel, status, account_ids, charges,
     payment_source_id, fee_quote, config_snapshot, expires_date, created_by_user_name, created_by_user_role,
     client_address, quick_pay_session_id)
     select left(md5($1 || chosen.n), 22), chosen.business_unit_id, (select organization_id from business_unit u
     where u.id = chosen.business_unit_id), 'QuickPay', 'RequiresConfirmation', array[chosen.id],
       jsonb_build_array(jsonb_build_object('accountId', chosen.id, 'accountChargeId', null, 'lineItemType',
       'AccountBalance', 'description', 'Account', 'amountMinor', $4::bigint)),
       source.id, '{"paymentSourceType": "Credit Card", "amountMinor": 0, "includeServiceFeeInPayment": false, "scheduleVersion": 0}', $3::jsonb, now() + interval '4 hours', 'Payer', 'QuickPay', '', look_up.id
     from chosen join source on source.fingerprint = $1 || chosen.n join look_up on look_up.account_id = chosen.id
     returning id, identifier, business_unit_id as "businessUnitId", account_ids[1] as "accountId"`,
    [`sbx_card_${prefix}`, count, JSON.stringify(config), amountMinor],
  );
  return rows;
}
