import type { PayerAction } from '@ratepayer/contract/gateways/gateway-message.fields.ts';
import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import { type RawBuilder, sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { businessUnitWhere } from '../../organizations/find-business-unit.ts';

/** What somebody worded for the code of a decline: what its payer does next, and whether it was a try. */
export interface WordedAnswer {
  readonly payerAction: PayerAction;
  readonly countsAsAttempt: boolean;
}

/** The language that is spoken, or the one that every text has. */
const nearest = (culture: RawBuilder<unknown>) =>
  sql`c.culture in (${culture}, 'en-US') order by c.culture = ${culture} desc limit 1`;

/** How the code is worded that a payment was declined with; nothing where nobody worded it. */
export const wordedAnswer = (tx: Tx, paymentId: number, code: string): Promise<WordedAnswer | undefined> =>
  maybeRow(
    tx,
    sql<WordedAnswer>`select c.payer_action as "payerAction", c.counts_as_attempt as "countsAsAttempt"
      from payment p cross join lateral (${businessUnitWhere(sql`p.business_unit_id`)}) u
      join published.custom_gateway_message c on c.gateway_id = p.gateway_id
        and c.payment_source_type = p.source_type and c.response_code = ${code}
      where p.id = ${paymentId} and ${nearest(sql`u.culture`)}`,
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
