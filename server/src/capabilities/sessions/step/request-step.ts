import type { OpenAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { change, sql } from '../../../platform/database/database.ts';
import type { PaymentDeps } from '../../payments/deps.ts';

/** How long a payer may take (domain.md 10, Lost workers). */
const actsMs = 15 * 60_000;

/**
 * The card issuer asks its holder: the attempt stays Sent, its session Processing, and the payer's page shows the vendor's
 * step. Asked again for the same sale, the time is not longer.
 */
export async function requestStep(deps: PaymentDeps, at: { readonly attemptId: number; readonly businessUnitId: number }, { action = {}, gatewayTransactionId }: OpenAnswer): Promise<void> {
  await deps.db.scoped([at.businessUnitId], (tx) =>
    change(
      tx,
      sql`update gateway_attempt set payer_action = ${JSON.stringify(action)}::jsonb, payer_acts_until = coalesce(payer_acts_until, ${new Date(deps.clock.now().getTime() + actsMs)}), asked_until = null,
          gateway_transaction_id = coalesce(nullif(${gatewayTransactionId}, ''), gateway_transaction_id) where id = ${at.attemptId} and outcome in ('Sent', 'Unknown')`,
    ),
  );
  crashPoint('payer.asked');
}
