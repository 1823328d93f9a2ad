import { rowsOf, sql } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { recordTakenBack } from '../payments/reversal/adjust-payment.ts';
import { lockReversal } from '../payments/reversal/reversal-state.ts';
import { refundableOf, whyNoRefund } from '../payments/reversal/reversal-guards.rules.ts';
import { writeReversal } from '../payments/reversal/write-reversal.ts';
import { sendAttempts } from '../payments/send-attempt.ts';
import { closeBatch, unbatched } from './close-batch.ts';

interface Due {
  readonly merchantAccountId: number;
  readonly businessUnitId: number;
  readonly gatewayType: string;
  readonly merchantNumber: string;
}

const columns = sql`m.id as "merchantAccountId", m.business_unit_id as "businessUnitId", g.gateway_type as "gatewayType", m.merchant_number as "merchantNumber"`;

/** One after the other; a gateway that fails for one does not keep the others waiting. @throws the first fault, at the end. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await work(item).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
}

/** Closes every batch whose closing time of the day has passed. Any number of workers may; each batch closes once. */
export async function closeDueBatches(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Due>`select ${columns} from merchant_account m join gateway g on g.id = m.gateway_id
        cross join lateral (select (date_trunc('day', ${now}::timestamptz at time zone m.timezone) + m.batch_close_time) at time zone m.timezone as today) c
        where m.status = 'Active' and ${now}::timestamptz >= c.today and ${unbatched(sql`m.id`)}
          and not exists (select 1 from settlement_batch b where b.merchant_account_id = m.id and b.closed_date >= c.today)
        order by m.id`,
    ),
  );
  await each(due, (at) => closeBatch(deps, at, 'System'));
  return due.length;
}

/** Debits that the bank took back become adjustments, once each. */
export async function takeBankReturns(deps: PaymentDeps): Promise<number> {
  const accounts = await deps.db.platform((tx) =>
    rowsOf(tx, sql<Due>`select ${columns} from merchant_account m join gateway g on g.id = m.gateway_id where m.status <> 'Draft' and 'ACH' = any(m.payment_source_types) order by m.id`),
  );
  let taken = 0;
  await each(accounts, async (at) => {
    const returns = (await deps.gatewayOf(at.gatewayType).bankReturns?.(at.merchantNumber, AbortSignal.timeout(30_000))) ?? [];
    const fresh = await deps.db.scoped([at.businessUnitId], (tx) =>
      rowsOf(
        tx,
        sql<{ paymentId: number; trace: string; code: string; amountMinor: number }>`select a.payment_id as "paymentId", r.trace, r.code, r."amountMinor"
          from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r ("saleReference" text, trace text, code text, "amountMinor" bigint)
          join gateway_attempt a on a.gateway_reference = r."saleReference" where not exists (select 1 from adjustment x where x.payment_id = a.payment_id and x.source_reference = r.trace)`,
      ),
    );
    for (const back of fresh) if (await recordTakenBack(deps, systemCaller([at.businessUnitId]), back.paymentId, { ...back, type: 'ACH Return' })) taken += 1;
  });
  return taken;
}

/** Fees that could not be voided with their payment are refunded when they have settled. */
export async function refundOrphanedFees(deps: PaymentDeps): Promise<number> {
  const fees = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<{
        id: number;
        businessUnitId: number;
      }>`select f.id, f.business_unit_id as "businessUnitId" from payment b join payment f on f.base_payment_id = b.id and f.status = 'Succeeded' and f.posted_date is not null
        where b.status = 'Voided' and b.posted_date is not null and f.adjusted_amount_minor = 0 and not exists (select 1 from gateway_attempt a where a.payment_id = f.id and a.outcome in ('Sent', 'Unknown'))
          and not exists (select 1 from transaction t where t.payment_id = f.id and t.type = 'Refund' and t.status <> 'Approved' and t.created_date > now() - interval '1 day')
          and exists (select 1 from transaction t where t.payment_id = f.id and ((t.type = 'Sale' and t.settlement_batch_id is not null) or (t.type = 'Void' and t.gateway_response_code = 'already_settled')))
        order by f.id limit 50`,
    ),
  );
  await each(fees, async ({ id, businessUnitId }) => {
    const errand = await deps.db.scoped([businessUnitId], async (tx) => {
      const state = await lockReversal(tx, id);
      if (!state || whyNoRefund(state)) return undefined;
      return writeReversal(deps, tx, state, 'Refund', refundableOf(state), { reason: 'With its payment', by: 'System', role: 'System User' });
    });
    if (errand) await sendAttempts(deps, errand);
  });
  return fees.length;
}
