import { sql } from 'kysely';
import type { GatewayAnswer, GatewayClaim } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { maybeRow, oneRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import { nameChargeback } from '../../reversals/name-chargeback.ts';
import { lockSessionWhere } from '../../sessions/session-row.ts';
import type { AttemptRow } from '../attempts/attempt-row.ts';
import { lockPaymentsWhere, type PaymentCore } from '../payment-core.ts';
import type { At, Found } from './find-claimed.ts';
import { beliefOf, type Facts, heardOf, type Last } from './belief.rules.ts';
import { type Applied, channels, toldAtOf } from './claim-rank.rules.ts';
import type { Beliefs, ClaimChannel, Heard, Operation } from './late-truth-words.rules.ts';

/** A claim with everything it is about, read under the locks of its session and payments. */
export interface Claimed {
  readonly at: At;
  readonly claim: GatewayClaim;
  readonly channel: ClaimChannel;
  /** By the gateway's own clock; null when it did not say. */
  readonly toldAt: Date | null;
  readonly attempt: AttemptRow | undefined;
  readonly sale: AttemptRow | undefined;
  readonly payment: PaymentCore | undefined;
  readonly last: Last | undefined;
  readonly facts: Facts | undefined;
  readonly belief: Beliefs[Operation];
  readonly heard: Heard[Operation];
  readonly applied: Applied;
  /** What was answered word by word, where the claim is an answer. */
  readonly answer?: GatewayAnswer | undefined;
}

/** Locks the session, then base and fee (lock order 2, 3), and reads what we believe of what is claimed. */
export async function lockClaimed(
  tx: Tx,
  at: At,
  claim: GatewayClaim,
  channel: ClaimChannel,
  { attempt, sale }: Found,
): Promise<Claimed> {
  const said = { at, claim, channel, toldAt: toldAtOf(claim), attempt, sale };
  const paymentId = attempt?.paymentId || sale?.paymentId;
  if (!paymentId)
    return {
      ...said,
      payment: undefined,
      last: undefined,
      facts: undefined,
      applied: { channel: undefined, toldAt: null },
      ...(await unmatched(tx, at, claim)),
    };
  await tx.run(lockSessionWhere(sql`(select payment_session_id from payment where id = ${paymentId})`));
  const payments = await rowsOf(
    tx,
    lockPaymentsWhere(sql`(select coalesce(base_payment_id, id) from payment where id = ${paymentId})`),
  );
  const payment = payments.find((each) => each.id === paymentId);
  if (!payment) throw new Error(`Attempt ${attempt?.id ?? sale?.id} has no payment.`);
  const last = attempt && (await lastOf(tx, attempt.id));
  // What staff recorded of it before is known by the gateway's number from now on.
  if (claim.operation === 'Dispute') await nameChargeback(tx, { ...at, paymentId, number: claim.gatewayTransactionId });
  const facts = await factsOf(tx, paymentId, claim);
  const notFound = last?.code === 'not_found';
  // A dispute or return is ordered by its own words, not by those about its sale.
  const isTakenBack = claim.operation === 'Dispute' || claim.operation === 'Return';
  const applied: Applied = {
    channel: last?.resolvedBy && !notFound && !isTakenBack ? channels[last.resolvedBy] : undefined,
    toldAt: last?.toldAt ?? null,
  };
  const excepted = await exceptedAs(tx, at, claim);
  return {
    ...said,
    payment,
    last,
    facts,
    applied,
    belief: beliefOf(claim.operation, { payment, last, facts, excepted }),
    heard: heardOf(claim, { attempt, last, payment }),
  };
}

const unmatched = async (tx: Tx, at: At, claim: GatewayClaim): Promise<Pick<Claimed, 'belief' | 'heard'>> => {
  const isTakenBack = claim.operation === 'Dispute' || claim.operation === 'Return';
  return {
    belief: isTakenBack ? ((await exceptedAs(tx, at, claim)) ?? 'Unmatched') : 'Unmatched',
    heard: claim.says as Heard[Operation],
  };
};

const stands = sql`coalesce(t.status = 'Approved'
  and not exists (select 1 from transaction r where r.reverses_transaction_id = t.id), false)`;

/**
 * What stands of a thread, the newest of it; else what was heard last. A refund that was recorded in two steps stands
 * twice.
 */
const lastOf = (tx: Tx, headId: number) =>
  oneRow(
    tx,
    sql<Last>`select a.id, a.outcome, a.amount_minor as "amountMinor", a.resolved_by as "resolvedBy",
      coalesce(a.told_at, case when a.resolved_by in ('Inquiry', 'Staff') then a.resolved_at end) as "toldAt",
      t.id as "transactionId", coalesce(t.gateway_response_code, '') as code, a.ask -> 'allocations' as allocations,
      (a.ask ->> 'claimedMinor')::bigint as "claimedMinor", a.gateway_transaction_id as number
      from gateway_attempt a left join transaction t on t.gateway_attempt_id = a.id
      where a.id = ${headId} or a.original_attempt_id = ${headId}
      order by ${stands} desc, a.id desc limit 1`,
  );

const factsOf = (tx: Tx, paymentId: number, claim: GatewayClaim) =>
  oneRow(
    tx,
    sql<Facts>`select p.source_type = 'ACH' as "isDebit",
        (select outcome from (select id, outcome from gateway_attempt where payment_id = p.id and operation = 'Sale'
          offset 0) s order by id desc limit 1) as sold,
        (select v.id from transaction v
        where v.payment_id = p.id and v.type = 'Void' and v.status = 'Approved'
        and not exists (select 1 from transaction r where r.reverses_transaction_id = v.id)) as "voidedById",
        (select coalesce(a.resolved_at, a.requested_at) from transaction v
        join gateway_attempt a on a.id = v.gateway_attempt_id
        where v.payment_id = p.id and v.type = 'Void' and v.status = 'Approved'
        and not exists (select 1 from transaction r where r.reverses_transaction_id = v.id)) as "voidedAt",
        exists (select 1 from transaction r
        where r.payment_id = p.id and r.type = 'Void' and r.reverses_transaction_id is not null) as "voidUndone",
        exists (select 1 from gateway_attempt o
        where o.payment_id = p.id and o.outcome in ('Sent', 'Unknown')) as "isOpen",
        exists (select 1 from payment w join gateway_attempt o on o.payment_id = w.id
        where (w.id = coalesce(p.base_payment_id, p.id) or w.base_payment_id = coalesce(p.base_payment_id, p.id))
        and o.outcome in ('Sent', 'Unknown')) as "isPairOpen",
        exists (select 1 from transaction s join published.settlement_batch b on b.id = s.settlement_batch_id
        where s.payment_id = p.id and s.type = 'Sale' and b.status <> 'Open') as "inClosedBatch",
        p.status = 'Pending' and not exists (select 1 from published.payment_session n
        where n.id = p.payment_session_id and n.status in ('Processing', 'RequiresGatewayResolution')) as "isLeft",
        j.id as "adjustmentId", coalesce(j.reversed_date is not null, false) as "adjustmentReversed",
        ${claim.operation === 'Dispute'} and exists (select 1 from published.adjustment u
        where u.payment_id = p.id and u.type = 'Chargeback' and u.source_reference = '' and u.case_number = ''
        and u.reversed_date is null
        and u.amount_minor = coalesce(nullif(${claim.amountMinor}::bigint, 0), p.amount_minor))
        and not exists (select 1 from published.gateway_exception b
        where b.merchant_account_id = p.merchant_account_id and b.kind = 'Money Without A Payment'
        and b.gateway_transaction_id = ${claim.gatewayTransactionId} and b.resolution = 'Belongs') as "isUnnumbered"
      from payment p left join lateral (select id, reversed_date from published.adjustment
      where payment_id = p.id and source_reference = ${claim.gatewayTransactionId} and source_reference <> ''
      order by id limit 1) j on true where p.id = ${paymentId}`,
  );

/** Whether what was taken back is an exception already, or was one until it came again. One that only a line made waits to be
 * recorded, and one that belongs to a payment is that payment's. */
async function exceptedAs(
  tx: Tx,
  at: At,
  { operation, gatewayTransactionId }: GatewayClaim,
): Promise<'Excepted' | 'Reversed' | undefined> {
  if (operation !== 'Dispute' && operation !== 'Return') return undefined;
  const found = await maybeRow(
    tx,
    sql<{
      ended: boolean;
    }>`select resolution <> '' and resolved_by = 'System' as ended from published.gateway_exception
      where merchant_account_id = ${at.merchantAccountId} and kind = 'Money Without A Payment'
      and gateway_transaction_id = ${gatewayTransactionId} and claim <> '{}' and resolution <> 'Belongs'`,
  );
  return found && (found.ended ? 'Reversed' : 'Excepted');
}

/** What stands of all that was recorded of a thread, minor units. */
export const standingOf = async (tx: Tx, headId: number): Promise<number> =>
  (
    await oneRow(
      tx,
      sql<{
        sum: number;
      }>`select coalesce(sum(t.amount_minor), 0)::bigint as sum from gateway_attempt a
        join transaction t on t.gateway_attempt_id = a.id
        where (a.id = ${headId} or a.original_attempt_id = ${headId}) and ${stands}`,
    )
  ).sum;
