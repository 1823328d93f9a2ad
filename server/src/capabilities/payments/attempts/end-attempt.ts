import { sql } from 'kysely';
import { randomIdentifier } from '../../../platform/crypto/random.ts';
import type { Row } from '../../../platform/database/row.ts';

interface Outcome {
  readonly outcome: 'Approved' | 'Declined' | 'Error';
  readonly by: string;
  /** As the gateway told it now; empty where it told none. */
  readonly gatewayTransactionId: string;
  readonly toldAt: Date | null;
  /** What the gateway named, where it is not what was asked for, minor units. */
  readonly claimedMinor?: number | undefined;
}

const claimed = (minor: number | undefined) =>
  minor === undefined ? sql`'{}'::jsonb` : sql`jsonb_build_object('claimedMinor', ${minor}::bigint)`;

/** Gives an open attempt its outcome, once: what somebody else resolved stays. */
export const attemptEnded = (id: number, { outcome, by, gatewayTransactionId, toldAt, claimedMinor }: Outcome) =>
  sql`update gateway_attempt set outcome = ${outcome}, resolved_at = now(), resolved_by = ${by}, told_at = ${toldAt},
    next_inquiry_date = null,
      gateway_transaction_id = coalesce(nullif(${gatewayTransactionId}, ''), gateway_transaction_id),
      ask = ask || ${claimed(claimedMinor)}
    where id = ${id} and outcome in ('Sent', 'Unknown')`;

/**
 * What was sent keeps its one outcome for ever; what does not hold later is another attempt of its thread (decision
 * 33).
 */
export function attemptBorn(
  headId: number,
  { outcome, by, gatewayTransactionId, toldAt, claimedMinor }: Outcome,
  now: Date,
) {
  const reference = `rp_${randomIdentifier()}`;
  return sql<
    Row<'gateway_attempt', 'id'>
  >`insert into gateway_attempt (business_unit_id, exception_id, operation, amount_minor, gateway_id,
      merchant_account_id, gateway_reference, idempotency_key, requested_at, outcome, resolved_at, resolved_by,
      original_attempt_id, gateway_transaction_id, told_at, ask)
    select business_unit_id, exception_id, operation, amount_minor, gateway_id,
      merchant_account_id, ${reference}, ${reference}, ${now}, ${outcome}, now(), ${by},
      id, coalesce(nullif(${gatewayTransactionId}, ''), gateway_transaction_id), ${toldAt},
      jsonb_build_object('originalReference', gateway_reference) || ${claimed(claimedMinor)}
    from gateway_attempt where id = ${headId} returning id`;
}
