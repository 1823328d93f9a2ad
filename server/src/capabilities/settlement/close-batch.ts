import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import type { TimeZone } from '@ratepayer/contract/kit/local-date.ts';
import type { BatchEntry, GatewayAnswer } from '../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import { maybeRow, oneRow, rowsOf, sql, type Tx } from '../../platform/database/database.ts';
import { merchantAccountById, type MerchantAccount } from '../gateways/merchant-accounts.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { resolveAttempt } from '../payments/resolve-attempt.ts';
import { sendAttempts } from '../payments/send-attempt.ts';

interface OpenBatch {
  readonly id: number;
  readonly batchIdentifier: string;
  readonly merchant: MerchantAccount;
}

/**
 * Closes the day of a merchant account: the gateway closes it and names what is in it, our transactions join by their
 * references, adjustments by their age. Done again after a crash it ends the same, because the batch's identifier is
 * kept before the gateway is asked.
 * @returns the batch, or undefined when there was nothing to close.
 */
export async function closeBatch(deps: PaymentDeps, at: { businessUnitId: number; merchantAccountId: number }, by: string): Promise<number | undefined> {
  const open = await deps.db.scoped([at.businessUnitId], (tx) => openBatch(deps, tx, at));
  if (!open) return undefined;
  const { merchant } = open;
  const gateway = deps.gatewayOf(merchant.gatewayType);
  const entries = await gateway.closeBatch?.({ merchantNumber: merchant.merchantNumber, batchIdentifier: open.batchIdentifier }, AbortSignal.timeout(merchant.limitSeconds * 1000));
  crashPoint('batch.reported');
  if (entries) await proveUnknown(deps, at.businessUnitId, entries);
  await deps.db.scoped([at.businessUnitId], (tx) => join(tx, open, entries, by));
  crashPoint('batch.closed');
  return open.id;
}

/** The open batch of a merchant account, made when something waits for one. */
async function openBatch(deps: PaymentDeps, tx: Tx, at: { businessUnitId: number; merchantAccountId: number }): Promise<OpenBatch | undefined> {
  const merchant = await merchantAccountById(tx, at.merchantAccountId);
  const { waits, timezone, currency } = await oneRow(
    tx,
    sql<{
      waits: boolean;
      timezone: TimeZone;
      currency: string;
    }>`select m.timezone, m.currency_code as currency, ${unbatched(sql`m.id`)} as waits from merchant_account m where m.id = ${at.merchantAccountId} and m.business_unit_id = ${at.businessUnitId}`,
  );
  const found = await maybeRow(
    tx,
    sql<{ id: number; batchIdentifier: string }>`select id, batch_identifier as "batchIdentifier" from settlement_batch where merchant_account_id = ${merchant.id} and status = 'Open'`,
  );
  if (found) return { ...found, merchant };
  if (!waits) return undefined;
  const day = dateIn(deps.clock.now(), timezone).replaceAll('-', '');
  const made = await maybeRow(
    tx,
    sql<{ id: number; batchIdentifier: string }>`insert into settlement_batch (business_unit_id, merchant_account_id, merchant_number, batch_identifier, currency_code)
      select ${at.businessUnitId}, ${merchant.id}, ${merchant.merchantNumber}, ${day} || '-' || (1 + count(*)), ${currency} from settlement_batch where merchant_account_id = ${merchant.id} and batch_identifier like ${`${day}-%`}
      on conflict do nothing returning id, batch_identifier as "batchIdentifier"`,
  );
  // Another worker was first: its batch is closed by it, or by the next round.
  return made && { ...made, merchant };
}

/** Something of this merchant account stands in no batch: an approved transaction that was not voided away, or an adjustment. */
export const unbatched = (
  merchantAccountId: ReturnType<typeof sql>,
) => sql`(exists (select 1 from transaction t where t.merchant_account_id = ${merchantAccountId} and t.status = 'Approved' and t.settlement_batch_id is null and t.type <> 'Void'
    and not exists (select 1 from transaction v where v.payment_id = t.payment_id and v.type = 'Void' and v.status = 'Approved'))
  or exists (select 1 from adjustment a join payment p on p.id = a.payment_id where p.merchant_account_id = ${merchantAccountId} and (a.settlement_batch_id is null or (a.reversed_date is not null and a.reversal_settlement_batch_id is null))))`;

/** What the gateway settled was charged: attempts that nobody knew the outcome of are proved by its report. */
async function proveUnknown(deps: PaymentDeps, businessUnitId: number, entries: readonly BatchEntry[]): Promise<void> {
  const waiting = await deps.db.scoped([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<{
        id: number;
        operation: 'Sale' | 'Void' | 'Refund';
        reference: string;
        amountMinor: number;
      }>`select id, operation, gateway_reference as reference, amount_minor as "amountMinor" from gateway_attempt
        where outcome = 'Unknown' and gateway_reference = any(${sql.val(entries.map((entry) => entry.reference))}::text[])`,
    ),
  );
  for (const attempt of waiting) {
    const entry = entries.find((each) => each.reference === attempt.reference);
    if (entry?.amountMinor !== attempt.amountMinor) continue;
    const { gatewayTransactionId, authCode, amountMinor } = entry;
    const answer: GatewayAnswer = { outcome: 'approved', gatewayTransactionId, authCode, amountMinor, responseCode: 'settled', message: 'In the settlement report' };
    const next = await resolveAttempt(deps, { attemptId: attempt.id, businessUnitId, effect: attempt.operation === 'Sale' ? 'posting' : 'reversal' }, answer, 'Settlement Report');
    if (next) await sendAttempts(deps, next);
  }
}

/** Members and totals in one transaction under the batch's lock; a closed batch never changes. */
async function join(tx: Tx, open: OpenBatch, entries: readonly BatchEntry[] | undefined, by: string): Promise<void> {
  const mine = await maybeRow(tx, sql`select id from settlement_batch where id = ${open.id} and status = 'Open' for update`);
  if (!mine) return;
  const named = entries
    ? sql`and a.gateway_reference = any(${sql.val(entries.map((entry) => entry.reference))}::text[])`
    : sql`and not exists (select 1 from gateway_attempt w where w.payment_id = t.payment_id and w.outcome in ('Sent', 'Unknown'))`;
  await rowsOf(
    tx,
    sql`update transaction t set settlement_batch_id = ${open.id} from gateway_attempt a where a.id = t.gateway_attempt_id and t.merchant_account_id = ${open.merchant.id} and t.status = 'Approved' and t.type <> 'Void'
        and t.settlement_batch_id is null and not exists (select 1 from transaction v where v.payment_id = t.payment_id and v.type = 'Void' and v.status = 'Approved') ${named} returning t.id`,
  );
  await rowsOf(
    tx,
    sql`update adjustment a set settlement_batch_id = coalesce(a.settlement_batch_id, ${open.id}), reversal_settlement_batch_id = case when a.reversed_date is null then null else coalesce(a.reversal_settlement_batch_id, ${open.id}) end
      from payment p where p.id = a.payment_id and p.merchant_account_id = ${open.merchant.id} and (a.settlement_batch_id is null or (a.reversed_date is not null and a.reversal_settlement_batch_id is null)) returning a.id`,
  );
  const gatewayNet = entries?.reduce((sum, entry) => sum + (entry.kind === 'sale' ? entry.amountMinor : -entry.amountMinor), 0);
  await rowsOf(
    tx,
    sql`update settlement_batch b set status = 'Closed', closed_date = now(), closed_by = ${by}, row_version = row_version + 1, gateway_net_minor = ${gatewayNet ?? null}::bigint,
        sale_count = s.sales, sale_amount_minor = s.sold, refund_count = s.refunds, refund_amount_minor = s.refunded, adjustment_count = x.n, adjustment_amount_minor = x.amount, net_amount_minor = s.sold - s.refunded - x.amount
      from (select count(*) filter (where type = 'Sale') as sales, coalesce(sum(amount_minor) filter (where type = 'Sale'), 0)::bigint as sold, count(*) filter (where type = 'Refund') as refunds,
          coalesce(sum(amount_minor) filter (where type = 'Refund'), 0)::bigint as refunded from transaction where settlement_batch_id = ${open.id}) s,
        (select count(*) as n, coalesce(sum(case when settlement_batch_id = ${open.id} then amount_minor else 0 end - case when reversal_settlement_batch_id = ${open.id} then amount_minor else 0 end), 0)::bigint as amount
          from adjustment where settlement_batch_id = ${open.id} or reversal_settlement_batch_id = ${open.id}) x
      where b.id = ${open.id} and b.status = 'Open' returning b.id`,
  );
}
