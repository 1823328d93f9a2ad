import { sql } from 'kysely';
import { claim } from '../../integrations/payment-gateway/vendor-words.rules.ts';
import { rowsOf } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { takeClaim } from '../payments/late-truth/take-claim.ts';
import { refundableOf, whyNoRefund } from '../reversals/reversal-guards.rules.ts';
import { lockReversal } from '../reversals/reversal-state.ts';
import { writeReversal } from '../reversals/write-reversal.ts';
import { sendAttempts } from '../payments/attempts/send-attempt.ts';
import { closeBatch } from './close-batch.ts';
import { lastClosing } from './closing-time.rules.ts';
import { forEachDue, type ScheduledAccount } from './schedule.ts';

const reportsEveryMs = 3_600_000;

/**
 * Closes the day of every merchant account whose closing time has passed, of one that was disabled as well: what it
 * took before still has to settle. A gateway that closes by itself is asked every hour.
 */
export const closeDueBatches = (deps: PaymentDeps): Promise<number> =>
  forEachDue(
    deps,
    'Close',
    (account, now) => {
      if (account.status === 'Draft') return undefined;
      const closesItself = deps.gatewayOf(account.gatewayType).settlementReports !== undefined;
      const through = closesItself
        ? new Date(Math.floor(now.getTime() / reportsEveryMs) * reportsEveryMs)
        : lastClosing(now, account.batchCloseTime, account.timezone);
      return through > account.doneThrough ? through : undefined;
    },
    (account) => closeBatch(deps, account, 'System'),
  );

/** Debits that the bank took back become adjustments, once each. @returns how many. */
export async function takeBankReturns(deps: PaymentDeps): Promise<number> {
  let taken = 0;
  await forEachDue(
    deps,
    'Bank Returns',
    (account, now) => (account.status !== 'Draft' && account.paymentSourceTypes.includes('ACH') ? now : undefined),
    async (account) => {
      taken += await takeReturnsOf(deps, account);
    },
  );
  return taken;
}

interface NewReturn {
  readonly reference: string;
  readonly saleTransactionId: string;
  readonly trace: string;
  readonly code: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
}

/**
 * The bank names a return at each asking: one that is an adjustment or an exception already is passed over, one whose
 * payment has an open attempt waits for its outcome.
 */
async function takeReturnsOf(
  deps: PaymentDeps,
  { merchantAccountId, businessUnitId, gatewayType, merchantNumber }: ScheduledAccount,
): Promise<number> {
  const returns =
    (await deps
      .gatewayOf(gatewayType)
      .bankReturns?.({ accountId: merchantAccountId, number: merchantNumber }, AbortSignal.timeout(30_000))) ?? [];
  const fresh = await deps.db.scoped([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<NewReturn>`select r."saleReference" as reference,
        coalesce(t.gateway_transaction_id, '') as "saleTransactionId", r.trace, r.code, r."amountMinor",
        p.currency_code as "currencyCode"
        from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r ("saleReference" text, trace text, code text,
        "amountMinor" bigint)
        join published.gateway_attempt a on a.gateway_reference = r."saleReference"
        and a.merchant_account_id = ${merchantAccountId} join published.payment p on p.id = a.payment_id
        left join published.transaction t on t.payment_id = p.id and t.type = 'Sale' and t.status = 'Approved'
        where not exists (select 1 from published.adjustment x
        where x.payment_id = a.payment_id and x.source_reference = r.trace)
          and not exists (select 1 from published.gateway_attempt o
          where o.payment_id = a.payment_id and o.outcome in ('Sent', 'Unknown'))
          and not exists (select 1 from published.gateway_exception e
          where e.merchant_account_id = ${merchantAccountId} and e.gateway_transaction_id = r.trace)`,
    ),
  );
  let taken = 0;
  for (const back of fresh) {
    const facts = {
      reference: back.reference,
      gatewayTransactionId: back.trace,
      saleTransactionId: back.saleTransactionId,
      amountMinor: back.amountMinor,
      currencyCode: back.currencyCode,
      code: back.code,
    };
    if (
      (await takeClaim(deps, { businessUnitId, merchantAccountId }, claim('Return', 'opened', facts), 'Settlement')) ===
      'applied'
    )
      taken += 1;
  }
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
      }>`select f.id, f.business_unit_id as "businessUnitId" from published.payment b
        join published.payment f on f.base_payment_id = b.id and f.status = 'Succeeded' and f.posted_date is not null
        where b.status = 'Voided' and b.posted_date is not null and f.adjusted_amount_minor = 0
        and not exists (select 1 from published.gateway_attempt a
        where a.payment_id = f.id and a.outcome in ('Sent', 'Unknown'))
          and not exists (select 1 from published.transaction t
          where t.payment_id = f.id and t.type = 'Refund' and t.status <> 'Approved'
          and t.created_date > now() - interval '1 day')
          and exists (select 1 from published.transaction t
          where t.payment_id = f.id and ((t.type = 'Sale' and t.settlement_batch_id is not null)
          or (t.type = 'Void' and t.gateway_response_code = 'already_settled')))
        order by f.id limit 50`,
    ),
  );
  const faults: unknown[] = [];
  const refund = async ({ id, businessUnitId }: { readonly id: number; readonly businessUnitId: number }) => {
    const gatewayRequest = await deps.db.scoped([businessUnitId], async (tx) => {
      const state = await lockReversal(tx, id);
      if (!state || whyNoRefund(state)) return undefined;
      return writeReversal(deps, tx, state, 'Refund', refundableOf(state), {
        reason: 'With its payment',
        by: 'System',
        role: 'System User',
      });
    });
    if (gatewayRequest) await sendAttempts(deps, gatewayRequest);
  };
  // One whose gateway fails does not keep the others waiting.
  for (const fee of fees) await refund(fee).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
  return fees.length;
}
