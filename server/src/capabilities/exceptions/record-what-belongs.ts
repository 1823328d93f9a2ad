import { sql } from 'kysely';
import { change, maybeRow, oneRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { takeClaimIn } from '../payments/late-truth/take-claim.ts';
import { lockPaymentsWhere } from '../payments/payment-core.ts';
import { lockSessionWhere } from '../sessions/session-row.ts';
import { claimAbout, type Excepted, paymentNamed } from './belongs-to.ts';

const atOnce = 50;

/** An exception whose dispute or return waits to be recorded at the payment that it was given to. */
export interface Unrecorded {
  readonly id: number;
  readonly businessUnitId: number;
}

/**
 * Records what was taken back of a payment whose own outcome had to be written first (decision 385). Whoever gave it to
 * the payment does so at once, a schedule where that could not be written or its process died; the payment's lock lets
 * one of them. It waits on while something of the payment is under way.
 */
export const recordWhatBelongs = (deps: PaymentDeps, { id, businessUnitId }: Unrecorded): Promise<void> =>
  deps.db.scoped([businessUnitId], (tx) => recordIn(deps, tx, id));

/** The same of all that waits; one that fails keeps no other waiting. @returns how many were looked at. */
export async function recordAllThatBelongs(deps: PaymentDeps): Promise<number> {
  const waiting = await deps.db.platform((tx) =>
    rowsOf(
      tx,
      sql<Unrecorded>`select e.id, e.business_unit_id as "businessUnitId" from gateway_exception e
        join published.payment p on p.id = e.payment_id
        where e.unrecorded_since is not null and e.resolution = 'Belongs'
          and not exists (select 1 from published.payment w join published.gateway_attempt a on a.payment_id = w.id
          where (w.id = coalesce(p.base_payment_id, p.id) or w.base_payment_id = coalesce(p.base_payment_id, p.id))
          and a.outcome in ('Sent', 'Unknown'))
        order by e.unrecorded_since, e.id limit ${atOnce}`,
    ),
  );
  const faults: unknown[] = [];
  for (const each of waiting) await recordWhatBelongs(deps, each).catch((fault) => faults.push(fault));
  if (faults.length > 0) throw faults[0];
  return waiting.length;
}

async function recordIn(deps: PaymentDeps, tx: Tx, id: number): Promise<void> {
  const exception = await lockUnrecorded(tx, id);
  if (!exception) return;
  const payment = await paymentNamed(tx, exception.businessUnitId, exception.referenceNumber);
  const { at, claim, channel } = claimAbout(exception, payment);
  const { effect, again } = await takeClaimIn(deps, tx, at, claim, channel);
  if (effect === 'later' || again) return;
  const trace = claim.gatewayTransactionId || claim.reference;
  const left = (claim.amountMinor || payment.amountMinor) - (await recordedOf(tx, payment.id, trace));
  await change(tx, left > 0 ? openAgain(id, left) : waitsNoMore(id));
}

/** Session, payments, then the exception, which is read after the last lock; undefined when it waits no more. */
async function lockUnrecorded(tx: Tx, id: number) {
  const base = sql`(select coalesce(p.base_payment_id, p.id) from gateway_exception e
    join published.payment p on p.id = e.payment_id where e.id = ${id})`;
  await tx.run(lockSessionWhere(sql`(select payment_session_id from published.payment where id = ${base})`));
  await tx.run(lockPaymentsWhere(base));
  await tx.run(sql`select id from gateway_exception where id = ${id} for no key update`);
  return maybeRow(
    tx,
    sql<Excepted & { readonly referenceNumber: string }>`select e.id, e.business_unit_id as "businessUnitId",
      e.merchant_account_id as "merchantAccountId", e.amount_minor as "amountMinor",
      e.currency_code as "currencyCode", e.claim, p.reference_number as "referenceNumber"
      from gateway_exception e join published.payment p on p.id = e.payment_id
      where e.id = ${id} and e.unrecorded_since is not null and e.resolution = 'Belongs'`,
  );
}

/** What was recorded of it, by whomever: a message of the gateway may have been first. */
const recordedOf = async (tx: Tx, paymentId: number, trace: string): Promise<number> =>
  (
    await oneRow(
      tx,
      sql<{ sum: number }>`select coalesce(sum(amount_minor), 0)::bigint as sum from published.adjustment
        where payment_id = ${paymentId} and source_reference = ${trace}`,
    )
  ).sum;

const waitsNoMore = (id: number) =>
  sql`update gateway_exception set unrecorded_since = null, row_version = row_version + 1 where id = ${id}`;

/** The payment did not take it: voided with its fee, or less was left beside another dispute. A person decides anew. */
const openAgain = (id: number, leftMinor: number) =>
  sql`update gateway_exception e set unrecorded_since = null, resolution = '', reason = '""', resolved_by = '',
    resolved_date = null, row_version = row_version + 1, amount_minor = case when exists (select 1
    from exception_part p where p.exception_id = e.id) then amount_minor else ${-leftMinor}::bigint end
    where id = ${id}`;
