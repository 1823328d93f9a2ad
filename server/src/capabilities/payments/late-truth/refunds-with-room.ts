import { sql } from 'kysely';
import type { GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { At } from './find-claimed.ts';
import type { ClaimChannel } from './late-truth-words.rules.ts';

const atOnce = 50;

export interface RefundWithRoom extends At {
  readonly claim: GatewayClaim & { readonly channel?: ClaimChannel };
}

/** Money that went back beyond what was left of its payment, where something is left again and nothing is under way. */
export const refundsWithRoom = (tx: Tx, merchantAccountId: number | undefined): Promise<RefundWithRoom[]> =>
  rowsOf(
    tx,
    sql<RefundWithRoom>`select e.business_unit_id as "businessUnitId", e.merchant_account_id as "merchantAccountId",
      e.claim
      from published.gateway_exception e join payment p on p.id = e.payment_id
      where e.kind = 'Refunded Twice' and e.resolution = '' and e.claim <> '{}' and p.status in ('Succeeded', 'Pending')
        and p.amount_minor > p.refunded_amount_minor + p.adjusted_amount_minor
        ${merchantAccountId === undefined ? sql`` : sql`and e.merchant_account_id = ${merchantAccountId}`}
        and not exists (select 1 from payment w join gateway_attempt a on a.payment_id = w.id
          where coalesce(w.base_payment_id, w.id) = coalesce(p.base_payment_id, p.id)
          and a.outcome in ('Sent', 'Unknown'))
      order by e.id limit ${atOnce}`,
  );
