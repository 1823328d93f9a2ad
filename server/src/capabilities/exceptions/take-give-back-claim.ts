import type { GatewayAnswer, GatewayClaim } from '../../integrations/payment-gateway/payment-gateway.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { toldAtOf } from '../payments/late-truth/claim-rank.rules.ts';
import type { ClaimChannel } from '../payments/late-truth/late-truth-words.rules.ts';
import type { AttemptRow } from '../payments/attempts/attempt-row.ts';
import { type Heard, hearGiveBack } from './hear-give-back.ts';

const outcomes = { approved: 'Approved', declined: 'Declined', error: 'Error' } as const;

/**
 * What a gateway says of a void or refund that settles an exception: its outcome, or that the last one did not hold.
 */
export function takeGiveBackClaim(
  deps: PaymentDeps,
  tx: Tx,
  head: AttemptRow,
  claim: GatewayClaim,
  channel: ClaimChannel,
  answer: GatewayAnswer | undefined,
): Promise<Heard> {
  const outcome = answer ? outcomes[answer.outcome] : claim.says === 'done' ? 'Approved' : 'Declined';
  const { gatewayTransactionId: number, message, amountMinor, currencyCode } = claim;
  return hearGiveBack(deps, tx, head.id, {
    outcome,
    number,
    message,
    amountMinor,
    currencyCode,
    channel,
    toldAt: toldAtOf(claim),
  });
}
