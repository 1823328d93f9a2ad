import { isOpen } from '@ratepayer/contract/payments/session-state.ts';
import { crashPoint } from '../../platform/crash/crash-point.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { isRepeat, keyUse, wasUsed } from '../../platform/http/idempotency.ts';
import { refuseResting } from './breaker/refuse-resting.ts';
import type { PaymentDeps } from './deps.ts';
import { type DeclineKeys, declinesHeld, refusalOf, refuseAfterDeclines } from './decline-limits.ts';
import { type Checked, checkPayment, checkSession, type ProcessInput } from './process/check-payment.ts';
import { readFacts } from './process/read-facts.ts';
import type { WrittenPayment } from './process/plan-payments.ts';
import { writePayments } from './process/write-payments.ts';
import { limitedAccounts } from '../sessions/limited-accounts.ts';
import { openToPay, type SessionContext, withUnit } from '../sessions/open-session.ts';

export interface Begun {
  readonly id: number;
  readonly businessUnitId: number;
  /** What to ask the gateway, or undefined when the session is past that point already. */
  readonly gatewayRequest: WrittenPayment | undefined;
  /** What it was written from. */
  readonly checked?: Checked;
}

/**
 * Transaction 1 of a payment: every guard under the locks, then session Processing, payments Pending and the base
 * attempt Sent, in one commit. Nothing has left for the gateway yet. Three waits: session, facts, writing. It counts as
 * declined with the same commit, so that of many at once no more reach the gateway than may be declined (security.md
 * T25, T45).
 */
export async function beginPayment(
  deps: PaymentDeps,
  caller: Caller,
  identifier: string,
  input: ProcessInput,
  idempotencyKey: string | undefined,
): Promise<Begun> {
  const begun = await openToPay(deps.db, caller, identifier, async (tx, opened) =>
    beginWithin(deps, tx, caller, await withUnit(deps.settings, tx, opened), input, idempotencyKey),
  );
  crashPoint('process.committed');
  return begun;
}

/** The same in the transaction in which the session and its accounts are locked; it ends with it. */
async function beginWithin(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  context: SessionContext,
  input: ProcessInput,
  idempotencyKey: string | undefined,
): Promise<Begun> {
  const { session } = context;
  const at = { id: session.id, businessUnitId: session.businessUnitId };
  const key =
    idempotencyKey === undefined
      ? undefined
      : keyUse({
          businessUnitId: at.businessUnitId,
          caller: callerKey(caller),
          operation: 'process',
          target: `session:${session.id}`,
          key: idempotencyKey,
          body: input,
        });
  // A reload, a second tab, a double click: the current result is the answer, never a second charge.
  const repeated = session.status !== 'RequiresConfirmation' && key !== undefined && (await wasUsed(tx, key));
  if (repeated || !isOpen(session.status)) return { ...at, gatewayRequest: undefined };
  const source = checkSession(context, input, deps.clock.now());
  const keys: DeclineKeys = {
    fingerprint: source.fingerprint,
    accountIds: await limitedAccounts(tx, session),
    clientAddress: caller.clientAddress,
  };
  const facts = await readFacts(deps, tx, { ...context, source }, key, keys);
  refuseAfterDeclines(caller, facts.full, context.unit.phone);
  if (key && isRepeat(key, facts.keys[0])) return { ...at, gatewayRequest: undefined };
  const checked = checkPayment(deps, { ...context, source }, facts, input);
  const merchants = checked.feeMerchant ? [checked.merchant, checked.feeMerchant] : [checked.merchant];
  await refuseResting(
    tx,
    merchants,
    { session, paymentSourceType: source.paymentSourceType, currencyCode: context.unit.currencyCode },
    deps.clock.now(),
  );
  crashPoint('process.checked');
  const asked = { caller, key, now: deps.clock.now(), declines: declinesHeld(deps.limits, caller, keys) };
  const gatewayRequest = await writePayments(tx, checked, asked).catch((error: Error) => {
    throw refusalOf(error, keys, context.unit.phone);
  });
  return { ...at, gatewayRequest, checked };
}
