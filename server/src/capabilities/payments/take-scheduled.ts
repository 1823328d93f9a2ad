import { crashPoint } from '../../platform/crash/crash-point.ts';
import { isBusy, isUnreachable, type Tx } from '../../platform/database/database.ts';
import { systemCaller } from '../../platform/http/caller.ts';
import type { SessionContext } from '../sessions/session-row.ts';
import { sendAttempts } from './attempts/send-attempt.ts';
import { beginWithin } from './begin-payment.ts';
import type { PaymentDeps } from './deps.ts';

/**
 * Takes a payment without its payer: `prepare` locks what it is about and answers the session that it makes, in the
 * transaction that writes the attempt as Sent; nothing where there is nothing to take. The gateway is asked with no
 * transaction open. @returns whether it was begun. @throws Refusal, with which nothing is left of it
 */
export async function takeScheduled(
  deps: PaymentDeps,
  businessUnitId: number,
  prepare: (tx: Tx) => Promise<SessionContext | undefined>,
): Promise<boolean> {
  const caller = systemCaller([businessUnitId]);
  const begun = await deps.db.scoped([businessUnitId], async (tx) => {
    const context = await prepare(tx);
    if (!context) return undefined;
    const { charges, feeQuote } = context.session;
    const totalMinor = charges.reduce((sum, line) => sum + line.amountMinor, 0) + (feeQuote?.amountMinor ?? 0);
    // What else was paid is taken off the amount already, under the lock of its account.
    const input = { totalMinor, acknowledgedTermsVersionIds: [], duplicateConfirmed: true };
    return beginWithin(deps, tx, caller, context, input, undefined);
  });
  crashPoint('process.committed');
  if (!begun?.gatewayRequest) return false;
  // Past the commit the gateway may have charged: where the outcome cannot be written now, the sweep writes it.
  await sendAttempts(deps, begun.gatewayRequest).catch((error: unknown) => {
    if (!isBusy(error) && !isUnreachable(error)) throw error;
  });
  return true;
}
