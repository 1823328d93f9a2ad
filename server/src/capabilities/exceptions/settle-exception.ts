import type { Caller } from '../../platform/http/caller.ts';
import { badRequest, conflict, notAllowed, notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { type NamedPayment, paymentNamed } from './belongs-to.ts';
import { whyNotItsMoney } from './belongs-to.rules.ts';
import { carryOut, send } from './carry-out.ts';
import { whyNotSettled } from './exception-guards.rules.ts';
import { openRequestOf, requestsDualApproval } from './exception-request.ts';
import { type LockedException, lockException, type Settling } from './lock-exception.ts';

/**
 * Settles an exception as a person decided, with a reason; above the limits of what goes back a second person decides
 * first (domain.md 4.17, 4.18). @returns the request for a second person, when one has to agree.
 * @throws 400 with the reason why not, 403 for what only a global administrator may say, 404 outside the scope, 409
 * when it changed since it was shown.
 */
export async function settleException(
  deps: PaymentDeps,
  caller: Caller,
  id: number,
  asked: Settling & { readonly rowVersion?: number | undefined },
): Promise<number | undefined> {
  if (asked.action === 'Never taken' && caller.role !== 'Global Admin') throw notAllowed();
  const written = await deps.db.scoped(caller.businessUnitIds, async (tx) => {
    const exception = await lockException(tx, id, asked);
    if (asked.rowVersion !== undefined && asked.rowVersion !== exception.rowVersion)
      throw conflict(say('exception_changed_since_opened'));
    const waiting = await openRequestOf(tx, id);
    const why = whyNotSettled({ ...exception, waitsForDualApproval: waiting !== undefined }, asked.action);
    if (why) throw badRequest('action', why);
    if (asked.action === 'Belongs')
      refuseOther(exception, await paymentNamed(tx, exception.businessUnitId, asked.referenceNumber));
    const unit = await businessUnitById(tx, exception.businessUnitId);
    if (!unit) throw notFound(say('could_not_find_exception'));
    const approvalRequestId = await requestsDualApproval(
      deps,
      tx,
      caller,
      unit,
      { ...exception, amountMinor: exception.goesBackMinor },
      asked,
    );
    if (approvalRequestId !== undefined) return { approvalRequestId };
    return { after: await carryOut(deps, tx, caller, exception, asked) };
  });
  await send(deps, written.after);
  return written.approvalRequestId;
}

/** Before a second person is asked: what cannot be the payment's is not asked for. */
function refuseOther(exception: LockedException, payment: NamedPayment): void {
  const why = whyNotItsMoney(exception, payment);
  if (why) throw badRequest('referenceNumber', why);
}
