import type { OpenAnswer } from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import { holdForPayer } from '../../payments/attempts/hold-for-payer.ts';
import type { PaymentDeps } from '../../payments/deps.ts';

/** How long a payer may take (domain.md 10, Lost workers). */
const actsMs = 15 * 60_000;

/**
 * The card issuer asks its holder: the attempt stays Sent, its session Processing, and the payer's page shows the
 * vendor's step. Asked again for the same sale, the time is not longer.
 */
export async function requestStep(
  deps: PaymentDeps,
  at: { readonly attemptId: number; readonly businessUnitId: number },
  asks: OpenAnswer,
): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + actsMs);
  await deps.db.scoped([at.businessUnitId], (tx) => holdForPayer(tx, at.attemptId, asks, until));
  crashPoint('payer.asked');
}
