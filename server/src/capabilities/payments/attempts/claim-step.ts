import { sql } from 'kysely';
import { maybeRow } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../deps.ts';

/** A sale that waits for its payer, with everything its gateway is asked by. */
export interface Waiting {
  readonly attemptId: number;
  readonly businessUnitId: number;
  readonly reference: string;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly requestedAt: Date;
  readonly outcome: 'Sent' | 'Unknown';
  readonly isBase: boolean;
  readonly merchantAccountId: number;
  readonly merchantNumber: string;
  readonly gatewayType: string;
  readonly limitSeconds: number;
  readonly fingerprint: string;
  readonly token: string;
  readonly accountIds: readonly number[];
}

const claimMarginSeconds = 5;

/**
 * The sale that waits for its payer, for one asker; also after the sweep has given it up, for a payer who comes late.
 */
export const claimStep = (
  deps: PaymentDeps,
  { id, businessUnitId }: { readonly id: number; readonly businessUnitId: number },
): Promise<Waiting | undefined> =>
  deps.db.scoped([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<Waiting>`update gateway_attempt a
        set asked_until = ${deps.clock.now()}::timestamptz + (g.limit_seconds + ${claimMarginSeconds}) * interval '1 second'
        from payment p join published.payment_session s on s.id = p.payment_session_id
        join published.payment_source c on c.id = p.payment_source_id
          join published.merchant_account m on m.id = p.merchant_account_id
          join published.gateway g on g.id = m.gateway_id
        where p.payment_session_id = ${id} and a.payment_id = p.id and a.operation = 'Sale'
        and a.outcome in ('Sent', 'Unknown') and a.payer_action is not null
          and (a.asked_until is null or a.asked_until < ${deps.clock.now()})
        returning a.id as "attemptId", a.business_unit_id as "businessUnitId", a.gateway_reference as reference,
        a.gateway_transaction_id as "gatewayTransactionId", a.amount_minor as "amountMinor",
          p.currency_code as "currencyCode", a.requested_at as "requestedAt", a.outcome,
          p.type = 'Base Payment' as "isBase", m.id as "merchantAccountId", m.merchant_number as "merchantNumber",
          g.gateway_type as "gatewayType", g.limit_seconds::float8 as "limitSeconds", c.fingerprint, c.token,
          s.account_ids as "accountIds"`,
    ),
  );
