import { gatewayMessages } from '@ratepayer/contract/gateways/gateway-message.list.ts';
import type { gatewayMessageFields } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import type { RecordIn } from '@ratepayer/contract/kit/record.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { plainSource } from '../../platform/lists/plain-source.ts';
import { readOne } from '../../platform/lists/read-one.ts';

/** What is seen of an answer: declines of a business unit in 30 days, by code. */
export const seenCodes = sql`select t.business_unit_id, t.gateway_id, t.source_type, t.gateway_response_code,
  count(*)::int as seen, max(t.id) as last_id from published.transaction t
  where t.type = 'Sale' and t.status = 'Declined' and t.gateway_response_code <> ''
  and t.created_date > now() - interval '30 days'
  group by t.business_unit_id, t.gateway_id, t.source_type, t.gateway_response_code`;

/** Gateways whose name has this in it. */
export const gatewayCalled = (name: string) => sql`position(lower(${name}) in lower(g.name)) > 0`;

/** Words for answers of the gateways that serve a business unit: they are the platform's, the counts its own. */
export const gatewayMessageSource = plainSource(gatewayMessages, {
  from: sql`custom_gateway_message c join gateway g on g.id = c.gateway_id
    join published.business_unit u on exists (select 1 from merchant_account m
      where m.gateway_id = c.gateway_id and m.business_unit_id = u.id)
    left join (${seenCodes}) s on s.business_unit_id = u.id and s.gateway_id = c.gateway_id
      and s.source_type = c.payment_source_type and s.gateway_response_code = c.response_code`,
  as: 'c',
  filters: { GatewayName: gatewayCalled },
  scope: (businessUnitId) => sql`u.id = ${businessUnitId}`,
  of: { gatewayName: sql`g.name`, seen: sql`coalesce(s.seen, 0)` },
});

/** One wording with all that is asked of it. @throws 404 for one of a gateway that does not serve the business unit */
export const readWording = (tx: Tx, businessUnitId: number, id: number) =>
  readOne(tx, gatewayMessageSource, businessUnitId, id) as Promise<
    RecordIn<typeof gatewayMessages.list, typeof gatewayMessageFields>
  >;
