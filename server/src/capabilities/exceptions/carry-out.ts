import type { ExceptionResolution } from '@ratepayer/contract/payments/gateway-exception.ts';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import { sendAttempts } from '../payments/attempts/send-attempt.ts';
import { stillUnderWay } from '../payments/attempts/still-under-way.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { nameChargeback } from '../reversals/name-chargeback.ts';
import { followUp } from '../payments/late-truth/take-claim.ts';
import { type Fed, giveTo, paymentNamed } from './belongs-to.ts';
import { rests } from './exception-guards.rules.ts';
import { writeRestBack } from './give-back-rest.ts';
import type { LockedException, Settling } from './lock-exception.ts';
import { endNeverTaken, type NeverTaken, writeNeverTaken } from './never-taken.ts';
import { recordWhatBelongs } from './record-what-belongs.ts';
import { sendGiveBack } from './send-give-back.ts';
import { writeGiveBack } from './write-give-back.ts';

/** What is to be asked of the gateway when the transaction is over. */
export type After =
  | { readonly giveBack: number; readonly businessUnitId: number }
  | { readonly gatewayRequest: GatewayRequest }
  | { readonly neverTaken: NeverTaken }
  | { readonly fed: Fed }
  | undefined;

/** Does what was decided, in a transaction that holds the exception; what it answers is sent afterwards. */
export async function carryOut(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  exception: LockedException,
  { action, reason, referenceNumber }: Settling,
  approvedBy = '',
): Promise<After> {
  const { id, businessUnitId } = exception;
  const audited = {
    action,
    amountMinor: exception.amountMinor,
    gatewayTransactionId: exception.gatewayTransactionId,
    ...(referenceNumber ? { referenceNumber } : {}),
    ...(approvedBy ? { approvedBy } : {}),
  };
  await recordAudit(tx, caller, {
    businessUnitId,
    entityType: 'GatewayException',
    entityId: id,
    action: `Exception: ${action}`,
    before: { kind: exception.kind, resolution: '' },
    after: audited,
    reason,
  });
  if (action === 'Give back') return giveBack(deps, tx, caller, exception, { reason, approvedBy });
  if (action === 'Belongs')
    return {
      fed: await giveTo(deps, tx, caller, exception, await paymentNamed(tx, businessUnitId, referenceNumber), reason),
    };
  if (action === 'Never taken') return { neverTaken: await writeNeverTaken(deps, tx, caller, exception, reason) };
  await end(tx, caller, id, ({ Accept: 'Accepted', 'Not ours': 'Not Ours' } as const)[action], reason);
  if (action === 'Accept') await nameAccepted(tx, exception);
  return undefined;
}

/** A dispute that staff had recorded without its number: it is accepted as that one. */
async function nameAccepted(tx: Tx, { businessUnitId, paymentId, claim }: LockedException): Promise<void> {
  const { operation, gatewayTransactionId: number = '', amountMinor: unnumberedMinor = 0 } = claim;
  if (operation === 'Dispute' && paymentId !== null)
    await nameChargeback(tx, { paymentId, businessUnitId, number, unnumberedMinor });
}

/** What waits for nobody. @throws 409 when somebody else was first. */
async function end(tx: Tx, caller: Caller, id: number, resolution: ExceptionResolution, reason: string): Promise<void> {
  const ended = await change(
    tx,
    sql`update gateway_exception set resolution = ${resolution}, reason = ${JSON.stringify(reason)}::jsonb,
      resolved_by = ${caller.name || 'System'}, resolved_date = now(), row_version = row_version + 1
      where id = ${id} and resolution = ''`,
  );
  if (ended !== 1) throw conflict(say('somebody_else_settled_exception'));
}

/** Counts in what its person gives back today, as a refund does. */
async function giveBack(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  exception: LockedException,
  { reason, approvedBy }: { readonly reason: string; readonly approvedBy: string },
): Promise<After> {
  const { id, businessUnitId, goesBackMinor, kind } = exception;
  const counted = { askedBy: callerKey(caller), goesBackMinor, ...(approvedBy ? { approvedBy } : {}) };
  if (exception.paymentId !== null && rests(exception))
    return { gatewayRequest: await writeRestBack(deps, tx, caller, exception.paymentId, reason, counted) };
  const operation = kind === 'Amount Differs' ? 'Refund' : 'Void';
  const written = await writeGiveBack(deps, tx, giveBackOf(exception), { ...exception, counted }, operation);
  await change(
    tx,
    sql`update gateway_exception set reason = ${JSON.stringify(reason)}::jsonb,
      row_version = row_version + 1 where id = ${id}`,
  );
  return { giveBack: written, businessUnitId };
}

const giveBackOf = ({ paymentId: _payment, claim: _claim, ...about }: LockedException) => ({
  ...about,
  amountMinor: about.goesBackMinor,
});

/** No transaction is open while the gateway is asked; what it may have done by then is under way, never refused. */
export async function send(deps: PaymentDeps, after: After): Promise<void> {
  if (!after) return;
  if ('neverTaken' in after) await endNeverTaken(deps, after.neverTaken);
  else if ('fed' in after) await follow(deps, after.fed);
  else if ('gatewayRequest' in after) await sendAttempts(deps, after.gatewayRequest).catch(stillUnderWay);
  else await sendGiveBack(deps, after.businessUnitId, after.giveBack).catch(stillUnderWay);
}

/** What was disputed is charged by now; the dispute itself comes next, by a schedule where it cannot be written now. */
async function follow(deps: PaymentDeps, { id, at, done }: Fed): Promise<void> {
  await followUp(deps, at, done);
  if (done.again) await recordWhatBelongs(deps, { id, businessUnitId: at.businessUnitId }).catch(stillUnderWay);
}
