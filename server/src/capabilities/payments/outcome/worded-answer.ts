import type { PayerAction } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { type RawBuilder, sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { businessUnitWhere } from '../../organizations/find-business-unit.ts';

/** What wordings say of a decline. */
export interface WordedAnswer {
  /** What its payer can do; null where nobody worded its code. */
  readonly payerAction: PayerAction | null;
  /** Whether it is no try itself. */
  readonly isSpared: boolean;
  /** How many declines of its session are no try, itself included. */
  readonly spared: number;
}

/** The language that is spoken, or the one that every text has. */
const nearest = (culture: RawBuilder<unknown>) =>
  sql`c.culture in (${culture}, 'en-US') order by c.culture = ${culture} desc limit 1`;

const spares = (of: { readonly [K in 'gateway' | 'source' | 'code']: RawBuilder<unknown> }) =>
  sql`coalesce((select not c.counts_as_attempt from published.custom_gateway_message c
    where c.gateway_id = ${of.gateway} and c.payment_source_type = ${of.source} and c.response_code = ${of.code}
    and ${nearest(sql`u.culture`)}), false)`;

/** What wordings say of the code that a payment is declined with, and of the declines of its session before it. */
export const wordedAnswer = (tx: Tx, paymentId: number, code: string): Promise<WordedAnswer | undefined> =>
  maybeRow(
    tx,
    sql<WordedAnswer>`select (select c.payer_action from published.custom_gateway_message c
        where c.gateway_id = p.gateway_id and c.payment_source_type = p.source_type and c.response_code = ${code}
        and ${nearest(sql`u.culture`)}) as "payerAction",
      own.spared as "isSpared", own.spared::int
        + (select count(*)::int from payment q join transaction t on t.payment_id = q.id
          where q.payment_session_id = p.payment_session_id and q.type = 'Base Payment'
          and t.type = 'Sale' and t.status = 'Declined'
          and ${spares({ gateway: sql`t.gateway_id`, source: sql`t.source_type`, code: sql`t.gateway_response_code` })})
        as spared
      from payment p cross join lateral (${businessUnitWhere(sql`p.business_unit_id`)}) u
      cross join lateral (select
        ${spares({ gateway: sql`p.gateway_id`, source: sql`p.source_type`, code: sql`${code}` })} as spared) own
      where p.id = ${paymentId}`,
  );

/** What the payer of a session reads of its last decline, in their language. */
export const wordedFor = (tx: Tx, sessionId: number, culture: Culture): Promise<{ text: string } | undefined> =>
  maybeRow(
    tx,
    sql<{ text: string }>`select c.payer_message as text from (select t.gateway_id, t.source_type,
        t.gateway_response_code from payment p join transaction t on t.payment_id = p.id
        where p.payment_session_id = ${sessionId} and p.type = 'Base Payment'
        and t.type = 'Sale' and t.status = 'Declined' order by t.id desc limit 1) t
      join published.custom_gateway_message c on c.gateway_id = t.gateway_id
        and c.payment_source_type = t.source_type and c.response_code = t.gateway_response_code
      where ${nearest(sql`${culture}::text`)}`,
  );
