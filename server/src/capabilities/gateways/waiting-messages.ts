import { sql } from 'kysely';
import type { GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import { change, rowsOf, type Tx } from '../../platform/database/database.ts';

export interface WaitingMessage {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly gatewayType: string;
  readonly body: string;
  /**
   * Null where the message was kept before messages were read on arrival, or waits for an adapter that understands it.
   */
  readonly claims: readonly GatewayClaim[] | null;
  readonly attempts: number;
  readonly receivedDate: Date;
}

const atOnce = 50;

type Waiting = Pick<WaitingMessage, 'merchantAccountId' | 'businessUnitId'>;

/** Merchant accounts whose gateway told something that is not interpreted yet. */
export const merchantsWaiting = (tx: Tx, now: Date) =>
  rowsOf(
    tx,
    sql<Waiting>`select distinct merchant_account_id as "merchantAccountId", business_unit_id as "businessUnitId"
      from gateway_message where status = 'Received' and next_attempt_date <= ${now} order by 1`,
  );

/** What the gateway of a merchant account told and nobody interpreted yet, oldest first. */
export const waitingMessages = (tx: Tx, merchantAccountId: number, now: Date): Promise<WaitingMessage[]> =>
  rowsOf(
    tx,
    sql<WaitingMessage>`select x.id, x.business_unit_id as "businessUnitId",
      x.merchant_account_id as "merchantAccountId",
        g.gateway_type as "gatewayType", x.body, x.claims, x.attempts, x.received_date as "receivedDate"
      from gateway_message x join merchant_account m on m.id = x.merchant_account_id
      join gateway g on g.id = m.gateway_id
      where x.merchant_account_id = ${merchantAccountId} and x.status = 'Received' and x.next_attempt_date <= ${now}
      order by x.id limit ${atOnce}`,
  );

/** Keeps what became of a message, and when to try one that still waits. @returns false when another worker did. */
export async function messageInterpreted(
  tx: Tx,
  id: number,
  { status, result }: { status: string; result: string },
  now: Date,
): Promise<boolean> {
  const written = await change(
    tx,
    sql`update gateway_message set status = ${status}, attempts = attempts + 1, result = ${result},
        next_attempt_date = ${now}::timestamptz + interval '10 seconds' * power(2, least(attempts, 10))
      where id = ${id} and status = 'Received'`,
  );
  return written === 1;
}

/** Messages that nobody could read wait again. @returns how many. */
export const waitAgain = (tx: Tx, now: Date): Promise<number> =>
  change(
    tx,
    sql`update gateway_message set status = 'Received', claims = null, next_attempt_date = ${now}
      where status = 'Unread'`,
  );
