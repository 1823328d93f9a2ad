import type { ExceptionAction, ExceptionKind } from '@ratepayer/contract/payments/gateway-exception.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { lockPaymentsWhere } from '../payments/payment-core.ts';
import { lockSessionWhere } from '../sessions/session-row.ts';
import type { Excepted } from './belongs-to.ts';

/** What a person wants done about an exception. */
export interface Settling {
  readonly action: ExceptionAction;
  readonly reason: string;
  readonly referenceNumber?: string | undefined;
}

/** An exception under its lock. */
export interface LockedException {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly gatewayId: number;
  readonly kind: ExceptionKind;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly paymentId: number | null;
  readonly saleReference: string;
  readonly saleTransactionId: string;
  readonly resolution: string;
  /** What the gateway said; empty where only its line names it. */
  readonly claim: Excepted['claim'];
  readonly isGivingBack: boolean;
  /** What Give back would give back, minor units. */
  readonly goesBackMinor: number;
  readonly rowVersion: number;
}

/** Its payment first where the action moves it (lock order: payments before the rest), then the exception. */
export async function lockException(
  tx: Tx,
  id: number,
  { action, referenceNumber = '' }: Pick<Settling, 'action' | 'referenceNumber'>,
): Promise<LockedException> {
  if (action === 'Belongs') {
    const named = sql`select coalesce(base_payment_id, id) from published.payment
      where reference_number = ${referenceNumber.replaceAll(' ', '')}`;
    await tx.run(lockSessionWhere(sql`(select payment_session_id from published.payment where id = (${named}))`));
    await tx.run(lockPaymentsWhere(sql`(${named})`));
  }
  if (action === 'Never taken' || action === 'Give back' || action === 'Accept') {
    await tx.run(
      lockPaymentsWhere(
        sql`(select coalesce(p.base_payment_id, p.id) from gateway_exception e
          join published.payment p on p.id = e.payment_id where e.id = ${id})`,
      ),
    );
  }
  // Read after the lock, in a statement of its own: whoever held it may have begun to give it back.
  await tx.run(sql`select id from gateway_exception where id = ${id} for no key update`);
  const row = await maybeRow(
    tx,
    sql<LockedException>`select e.id, e.business_unit_id as "businessUnitId",
      e.merchant_account_id as "merchantAccountId", m.gateway_id as "gatewayId", e.kind,
      e.gateway_transaction_id as "gatewayTransactionId", e.amount_minor as "amountMinor",
        e.currency_code as "currencyCode", e.payment_id as "paymentId",
        coalesce(s.reference, e.claim ->> 'reference', '') as "saleReference",
        coalesce(s.number, e.gateway_transaction_id) as "saleTransactionId", e.resolution,
        e.row_version as "rowVersion", e.claim,
        exists (select 1 from published.gateway_attempt a
        where a.exception_id = e.id and a.outcome in ('Sent', 'Unknown')) as "isGivingBack",
        case when e.kind = 'Given Back'
        and e.amount_minor = 0 then coalesce((select greatest(0, p.amount_minor - p.refunded_amount_minor
        - p.adjusted_amount_minor) from published.payment p where p.id = e.payment_id), 0)
        else abs(e.amount_minor) - coalesce((select sum(l.went) filter (where l.outcome = 'Approved')
            from (select distinct on (coalesce(a.original_attempt_id, a.id)) a.outcome,
            coalesce((a.ask ->> 'claimedMinor')::bigint, a.amount_minor) as went
            from published.gateway_attempt a
            where a.exception_id = e.id and a.operation <> 'Sale'
            order by coalesce(a.original_attempt_id, a.id), a.id desc) l),
            0)::bigint end as "goesBackMinor"
      from gateway_exception e join published.merchant_account m on m.id = e.merchant_account_id
        -- What differs is a sale or a refund of it: what goes back is the sale's in each case, which the gateway
        -- knows as it was sent.
        left join lateral (select coalesce(a.ask ->> 'originalReference', a.gateway_reference) as reference,
          nullif(a.gateway_transaction_id, '') as number
          from published.gateway_attempt a where a.payment_id = e.payment_id and a.operation = 'Sale'
          and a.outcome = 'Approved' and e.kind = 'Amount Differs' order by a.id desc limit 1) s on true
      where e.id = ${id}`,
  );
  if (!row) throw notFound(say('could_not_find_exception'));
  return row;
}
