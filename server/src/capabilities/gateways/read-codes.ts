import type { GatewayCode } from '@ratepayer/contract/gateways/gateway-message.operations.ts';
import type { Written } from '@ratepayer/contract/kit/texts.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { said } from '../../platform/texts/say.ts';
import { seenCodes } from './gateway-message.source.ts';

const most = 50;

type Seen = Omit<GatewayCode, 'lastMessage' | 'lastSeenDate'> & {
  readonly lastMessage: Written;
  readonly lastSeenDate: Date;
};
interface Serving {
  readonly id: number;
  readonly name: string;
}

/** Gateways that serve a business unit. */
export const gatewaysServing = (tx: Tx, businessUnitId: number): Promise<Serving[]> =>
  rowsOf(
    tx,
    sql<Serving>`select g.id, g.name from gateway g where exists (select 1 from merchant_account m
      where m.gateway_id = g.id and m.business_unit_id = ${businessUnitId}) order by g.name`,
  );

/** Declines of a business unit in 30 days whose code nobody worded, the most frequent first. */
export async function unwordedCodes(tx: Tx, businessUnitId: number): Promise<GatewayCode[]> {
  const rows = await rowsOf(
    tx,
    sql<Seen>`select s.gateway_id as "gatewayId", g.name as "gatewayName", s.source_type as "paymentSourceType",
      s.gateway_response_code as "responseCode", s.seen, t.gateway_message as "lastMessage",
      t.created_date as "lastSeenDate"
      from (${seenCodes}) s join gateway g on g.id = s.gateway_id
      join published.transaction t on t.id = s.last_id
      where s.business_unit_id = ${businessUnitId} and not exists (select 1 from custom_gateway_message c
        where c.gateway_id = s.gateway_id and c.payment_source_type = s.source_type
        and c.response_code = s.gateway_response_code)
      order by s.seen desc, s.last_id desc limit ${most}`,
  );
  return rows.map((row) => ({
    ...row,
    lastMessage: said(row.lastMessage),
    lastSeenDate: row.lastSeenDate.toISOString(),
  }));
}
