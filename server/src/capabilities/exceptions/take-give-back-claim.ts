import type { GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import { change, sql, type Tx } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { ClaimChannel } from '../payments/late-truth/late-truth.rules.ts';
import { resolvers } from '../payments/late-truth/read-claimed.ts';
import type { AttemptRow } from '../payments/attempts/attempt-row.ts';
import { endExceptions } from './raise-exception.ts';
import { resolveGiveBack } from './resolve-give-back.ts';

/** What a gateway says of a void or refund that settles an exception: its outcome, or that the last one did not hold. */
export async function takeGiveBackClaim(
  deps: PaymentDeps,
  tx: Tx,
  attempt: AttemptRow,
  claim: GatewayClaim,
  channel: ClaimChannel,
): Promise<{ readonly effect: 'applied' | 'known'; readonly giveBackId?: number | undefined }> {
  const done = claim.says === 'done';
  if (attempt.outcome === 'Sent' || attempt.outcome === 'Unknown') {
    const { gatewayTransactionId, authCode, code: responseCode, message, amountMinor } = claim;
    const answer = { outcome: done ? ('approved' as const) : ('declined' as const), gatewayTransactionId, authCode, responseCode, message, amountMinor };
    return { effect: 'applied', giveBackId: await resolveGiveBack(deps, tx, attempt.id, answer, resolvers[channel]) };
  }
  if (attempt.outcome === 'Approved' && !done) {
    // Told again when a later one gave the money back, it says nothing about that one.
    const opened = await change(
      tx,
      sql`update gateway_exception set resolution = '', reason = '', resolved_by = '', resolved_date = null, row_version = row_version + 1 where id = ${attempt.exceptionId} and resolution = 'Given Back' and resolved_by = 'System'
        and not exists (select 1 from gateway_attempt later where later.exception_id = ${attempt.exceptionId} and later.id > ${attempt.id} and later.outcome = 'Approved')`,
    );
    return { effect: opened > 0 ? 'applied' : 'known' };
  }
  if (attempt.outcome === 'Approved' || !done || attempt.exceptionId === null) return { effect: 'known' };
  const ended = await endExceptions(tx, { ids: [attempt.exceptionId] }, 'Given Back', 'The gateway gave it back');
  return { effect: ended > 0 ? 'applied' : 'known' };
}
