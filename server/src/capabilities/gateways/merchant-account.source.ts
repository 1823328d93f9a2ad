import { merchantAccounts } from '@ratepayer/contract/gateways/merchant-account.list.ts';
import { sql } from 'kysely';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { gatewayCalled } from './gateway-message.source.ts';

/** Approved sales since the month began in the zone of the business unit. */
const taken = sql`select coalesce(sum(t.amount_minor), 0)::bigint as volume from published.transaction t
  where t.business_unit_id = m.business_unit_id and t.merchant_account_id = m.id
  and t.type = 'Sale' and t.status = 'Approved'
  and t.created_date >= date_trunc('month', now() at time zone u.timezone) at time zone u.timezone`;

/** Merchant accounts of a business unit, without what they are opened with. */
export const merchantAccountSource = plainSource(merchantAccounts, {
  from: sql`merchant_account m join gateway g on g.id = m.gateway_id
    join published.business_unit u on u.id = m.business_unit_id cross join lateral (${taken}) v`,
  as: 'm',
  filters: {
    GatewayName: gatewayCalled,
    PaymentSourceTypes: (types) => sql`m.payment_source_types && ${sql.val([...types])}::text[]`,
  },
  of: {
    gatewayName: sql`g.name`,
    sources: sql`array_to_string(m.payment_source_types, ', ')`,
    channels: sql`array_to_string(m.channels, ', ')`,
    batchCloseTime: sql`to_char(m.batch_close_time, 'HH24:MI')`,
    batchClose: sql`to_char(m.batch_close_time, 'HH24:MI') || ' ' || m.timezone`,
    volumeMinor: sql`v.volume`,
  },
});
