import { dateIn } from '@ratepayer/contract/kit/local-date.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { keyUse, wasUsed } from '../../platform/http/idempotency.ts';
import { badRequest, conflict, Refusal } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { adjustableOf, isOfDispute, requestWaits, whyNoChargeback, whyNotAmount } from './reversal-guards.rules.ts';
import type { ReversalState } from './reversal-state.ts';
import { type ChargebackInput, takeBack } from './take-back.ts';
import { lockAdjusted } from './write-adjustment.ts';

/**
 * Records that a card issuer took money back. No money moves by it: the payment reads "Returned" and what it paid is
 * owed again. Idempotent by its key.
 * @throws 400 with the guard that refuses, 404 outside the scope, 409 when the payment changed since it was shown.
 */
export async function recordChargeback(
  deps: PaymentDeps,
  caller: Caller,
  paymentId: number,
  input: ChargebackInput,
  idempotencyKey: string | undefined,
): Promise<void> {
  await deps.db.scoped(caller.businessUnitIds, (tx) => record(deps, tx, caller, paymentId, input, idempotencyKey));
  crashPoint('adjustment.committed');
}

async function record(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  paymentId: number,
  input: ChargebackInput,
  idempotencyKey: string | undefined,
): Promise<void> {
  const { state, unit } = await lockAdjusted(tx, paymentId);
  const key = idempotencyKey ? keyOf(caller, unit.id, paymentId, input, idempotencyKey) : undefined;
  if (key && (await wasUsed(tx, key))) return;
  if (input.effectiveDate > dateIn(deps.clock.now(), unit.timezone))
    throw badRequest('effectiveDate', say('date_must_not_future'));
  refuseChargeback(state, input);
  if (input.rowVersion !== undefined && input.rowVersion !== state.payment.rowVersion)
    throw conflict(say('payment_changed_since_opened'));
  await takeBack(
    deps,
    tx,
    caller,
    state,
    unit,
    { ...input, type: 'Chargeback', reasonText: '', sourceReference: '' },
    key,
  );
  crashPoint('adjustment.written');
}

const keyOf = (caller: Caller, businessUnitId: number, paymentId: number, input: ChargebackInput, key: string) =>
  keyUse({
    businessUnitId,
    caller: callerKey(caller),
    operation: 'chargeback',
    target: `payment:${paymentId}`,
    key,
    body: input,
  });

function refuseChargeback(state: ReversalState, { amountMinor, caseNumber }: ChargebackInput): void {
  const refuse = whyNoChargeback(state) ?? whyNotAmount(state, amountMinor, adjustableOf(state), 'Record');
  if (refuse) throw new Refusal(400, [refuse]);
  if (state.requestWaits) throw conflict(requestWaits);
  const standing = state.adjustments.filter(({ type, reversedDate }) => type === 'Chargeback' && reversedDate === null);
  if (caseNumber && standing.some((each) => isOfDispute(each, caseNumber)))
    throw badRequest('caseNumber', say('case_recorded_payment_already'));
  // Without a number it may be the one that the gateway told of; a second one of its amount has a number of its own.
  const told = standing.find((each) => each.sourceReference !== '' && each.amountMinor === amountMinor);
  if (!caseNumber && told)
    throw badRequest('caseNumber', say('chargeback_told_already', { number: told.sourceReference }));
}
