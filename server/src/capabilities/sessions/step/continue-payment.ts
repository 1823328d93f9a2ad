import type { PaymentResult } from '@ratepayer/contract/payments/receipt.shapes.ts';
import {
  type GatewayReply,
  type InquiryAnswer,
  isOutcome,
} from '../../../integrations/payment-gateway/payment-gateway.ts';
import { crashPoint } from '../../../platform/crash/crash-point.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { countGuestDecline, isGuest } from '../../payments/card-testing-defense.ts';
import { holdDecline } from '../../payments/decline-limits.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { readResult } from '../../payments/read-result.ts';
import { claimStep, type Waiting } from '../../payments/attempts/claim-step.ts';
import { markUnknown } from '../../payments/attempts/hold-attempt.ts';
import { stillUnderWay } from '../../payments/attempts/still-under-way.ts';
import { takeAnswer } from '../../payments/late-truth/take-claim.ts';
import { limitedAccounts } from '../limited-accounts.ts';
import { locateSession } from '../session-row.ts';
import { requestStep } from './request-step.ts';

export interface StepEnd {
  /** What the vendor's script handed the page; the gateway alone says what it is worth. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** The payer will not do it and wants to pay another way. */
  readonly giveUp?: boolean | undefined;
}

/**
 * Goes on after the payer did, failed or gave up what the card issuer asked for. The gateway is asked what became of
 * the sale; once at a time, however many tabs call. Where nothing waits any more, it answers where the payment stands.
 */
export async function continuePayment(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  end: StepEnd,
): Promise<PaymentResult> {
  const at = await locateSession(deps.db, caller, identifier);
  const waiting = await claimStep(deps, at);
  if (waiting) await goOn(deps, caller, at.id, waiting, end);
  return readResult(deps, caller, identifier);
}

async function goOn(deps: PaymentDeps, caller: Caller, id: number, waiting: Waiting, end: StepEnd): Promise<void> {
  const { accountIds, businessUnitId } = waiting;
  const held = await holdDecline(deps.limits, caller, {
    fingerprint: waiting.fingerprint,
    accountIds:
      accountIds.length > 0
        ? accountIds
        : await deps.db.scoped([businessUnitId], (tx) => limitedAccounts(tx, { id, accountIds })),
    clientAddress: caller.clientAddress,
  });
  const askedAt = deps.clock.now();
  // One too many is called off at the gateway instead of tried.
  const reply = await askAbout(deps, waiting, held.isOver ? { giveUp: true } : end);
  crashPoint('step.answered');
  if (reply?.outcome !== 'declined' || !waiting.isBase) await held.giveBack();
  if (reply?.outcome === 'payerActs') return requestStep(deps, waiting, reply);
  if (!reply || !isOutcome(reply)) return markUnknown(deps, waiting);
  await takeAnswer(deps, { ...waiting, operation: 'Sale' }, reply, askedAt).catch(stillUnderWay);
  if (reply.outcome === 'declined' && waiting.isBase && isGuest(caller)) await countGuestDecline(deps, businessUnitId);
}

/** The gateway's word, or undefined when nobody knows. */
async function askAbout(
  deps: PaymentDeps,
  waiting: Waiting,
  { details = {}, giveUp = false }: StepEnd,
): Promise<GatewayReply | InquiryAnswer | undefined> {
  const { reference, gatewayTransactionId, amountMinor, currencyCode, requestedAt, token } = waiting;
  const merchant = { accountId: waiting.merchantAccountId, number: waiting.merchantNumber };
  const gateway = deps.gatewayOf(waiting.gatewayType);
  const signal = AbortSignal.timeout(waiting.limitSeconds * 1000);
  try {
    if (giveUp || !gateway.continueSale)
      return await gateway.inquire(
        {
          reference,
          operation: 'Sale',
          merchant,
          gatewayTransactionId,
          saleTransactionId: '',
          requestedAt,
          token,
          withdraw: giveUp,
        },
        signal,
      );
    return await gateway.continueSale(
      { reference, merchant, gatewayTransactionId, amountMinor, currencyCode, details },
      signal,
    );
  } catch {
    return undefined;
  }
}
