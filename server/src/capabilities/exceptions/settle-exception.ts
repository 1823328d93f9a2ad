import type {
  ExceptionAction,
  ExceptionKind,
  ExceptionResolution,
} from '@ratepayer/contract/payments/gateway-exception.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { change, maybeRow, sql, type Tx } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { badRequest, conflict, notAllowed, notFound } from '../../platform/http/refusal.ts';
import { businessUnitById } from '../organizations/find-business-unit.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { GatewayRequest } from '../payments/attempts/gateway-request.ts';
import { sendAttempts } from '../payments/attempts/send-attempt.ts';
import { followUp } from '../payments/late-truth/take-claim.ts';
import { lockPaymentsWhere } from '../payments/payment-core.ts';
import { type Excepted, type Fed, giveTo, type NamedPayment, paymentNamed } from './belongs-to.ts';
import { whyNotItsMoney } from './belongs-to.rules.ts';
import { lockSessionWhere } from '../sessions/session-row.ts';
import { requestsDualApproval, openRequestOf } from './exception-request.ts';
import { rests, whyNotSettled } from './exception-guards.rules.ts';
import { writeRestBack } from './give-back-rest.ts';
import { endNeverTaken, type NeverTaken, writeNeverTaken } from './never-taken.ts';
import { sendGiveBack } from './send-give-back.ts';
import { writeGiveBack } from './write-give-back.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface Settling {
  readonly action: ExceptionAction;
  readonly reason: string;
  readonly referenceNumber?: string | undefined;
}

/** An exception under its lock. */
export interface LockedException {
  readonly id: number;
  readonly businessUnitId: number;
  readonly merchantAccountId: number;
  readonly gatewayId: number;
  readonly kind: ExceptionKind;
  readonly gatewayTransactionId: string;
  readonly amountMinor: number;
  readonly currencyCode: string;
  readonly paymentId: number | null;
  readonly saleReference: string;
  readonly saleTransactionId: string;
  readonly resolution: string;
  /** What the gateway said; empty where only its line names it. */
  readonly claim: Excepted['claim'];
  readonly isGivingBack: boolean;
  /** What Give back would give back, minor units. */
  readonly goesBackMinor: number;
  readonly rowVersion: number;
}

/** What is to be asked of the gateway when the transaction is over. */
type After =
  | { readonly giveBack: number; readonly businessUnitId: number }
  | { readonly gatewayRequest: GatewayRequest }
  | { readonly neverTaken: NeverTaken }
  | { readonly fed: Fed }
  | undefined;

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
  if (action === 'Give back') {
    // Counts in what its person gives back today, as a refund does.
    const counted = {
      askedBy: callerKey(caller),
      goesBackMinor: exception.goesBackMinor,
      ...(approvedBy ? { approvedBy } : {}),
    };
    if (exception.paymentId !== null && rests(exception))
      return { gatewayRequest: await writeRestBack(deps, tx, caller, exception.paymentId, reason, counted) };
    const giveBack = await writeGiveBack(
      deps,
      tx,
      giveBackOf(exception),
      { ...exception, counted },
      exception.kind === 'Amount Differs' ? 'Refund' : 'Void',
    );
    await change(
      tx,
      sql`update gateway_exception set reason = ${JSON.stringify(reason)}::jsonb,
        row_version = row_version + 1 where id = ${id}`,
    );
    return { giveBack, businessUnitId };
  }
  if (action === 'Belongs')
    return {
      fed: await giveTo(deps, tx, caller, exception, await paymentNamed(tx, businessUnitId, referenceNumber), reason),
    };
  if (action === 'Never taken') return { neverTaken: await writeNeverTaken(deps, tx, caller, exception, reason) };
  const resolution: ExceptionResolution = ({ Accept: 'Accepted', 'Not ours': 'Not Ours' } as const)[action];
  const ended = await change(
    tx,
    sql`update gateway_exception set resolution = ${resolution}, reason = ${JSON.stringify(reason)}::jsonb,
      resolved_by = ${caller.name || 'System'}, resolved_date = now(), row_version = row_version + 1
      where id = ${id} and resolution = ''`,
  );
  if (ended !== 1) throw conflict(say('somebody_else_settled_exception'));
  return undefined;
}

/** Before a second person is asked: what cannot be the payment's is not asked for. */
function refuseOther(exception: LockedException, payment: NamedPayment): void {
  const why = whyNotItsMoney(exception, payment);
  if (why) throw badRequest('referenceNumber', why);
}

const giveBackOf = ({ paymentId: _payment, claim: _claim, ...about }: LockedException) => ({
  ...about,
  amountMinor: about.goesBackMinor,
});

/** No transaction is open while the gateway is asked. */
export async function send(deps: PaymentDeps, after: After): Promise<void> {
  if (!after) return;
  if ('gatewayRequest' in after) await sendAttempts(deps, after.gatewayRequest);
  else if ('giveBack' in after) await sendGiveBack(deps, after.businessUnitId, after.giveBack);
  else if ('fed' in after) await followUp(deps, after.fed.at, after.fed.claim, after.fed.channel, after.fed.done);
  else await endNeverTaken(deps, after.neverTaken);
}

/** Its payment first where the action moves it (lock order: payments before the rest), then the exception. */
export async function lockException(
  tx: Tx,
  id: number,
  { action, referenceNumber = '' }: Pick<Settling, 'action' | 'referenceNumber'>,
): Promise<LockedException> {
  if (action === 'Belongs') {
    const named = sql`select coalesce(base_payment_id, id) from published.payment
      where reference_number = ${referenceNumber.replaceAll(' ', '')}`;
    await tx.run(lockSessionWhere(sql`(select payment_session_id from published.payment where id = (${named}))`));
    await tx.run(lockPaymentsWhere(sql`(${named})`));
  }
  if (action === 'Never taken' || action === 'Give back') {
    await tx.run(
      lockPaymentsWhere(
        sql`(select coalesce(p.base_payment_id, p.id) from gateway_exception e
          join published.payment p on p.id = e.payment_id where e.id = ${id})`,
      ),
    );
  }
  // Read after the lock, in a statement of its own: whoever held it may have begun to give it back.
  await tx.run(sql`select id from gateway_exception where id = ${id} for no key update`);
  const row = await maybeRow(
    tx,
    sql<LockedException>`select e.id, e.business_unit_id as "businessUnitId",
      e.merchant_account_id as "merchantAccountId", m.gateway_id as "gatewayId", e.kind,
      e.gateway_transaction_id as "gatewayTransactionId", e.amount_minor as "amountMinor",
        e.currency_code as "currencyCode", e.payment_id as "paymentId",
        coalesce(s.reference, e.claim ->> 'reference', '') as "saleReference",
        coalesce(s.number, e.gateway_transaction_id) as "saleTransactionId", e.resolution,
        e.row_version as "rowVersion", e.claim,
        exists (select 1 from published.gateway_attempt a
        where a.exception_id = e.id and a.outcome in ('Sent', 'Unknown')) as "isGivingBack",
        case when e.kind = 'Given Back'
        and e.amount_minor = 0 then coalesce((select p.amount_minor - p.refunded_amount_minor from published.payment p
        where p.id = e.payment_id), 0)
        else abs(e.amount_minor) - coalesce((select sum(l.went) filter (where l.outcome = 'Approved')
            from (select distinct on (coalesce(a.original_attempt_id, a.id)) a.outcome,
            coalesce((a.ask ->> 'claimedMinor')::bigint, a.amount_minor) as went
            from published.gateway_attempt a
            where a.exception_id = e.id order by coalesce(a.original_attempt_id, a.id), a.id desc) l),
            0)::bigint end as "goesBackMinor"
      from gateway_exception e join published.merchant_account m on m.id = e.merchant_account_id
        -- What differs is a sale or a refund of it: what goes back is the sale's in each case, which the gateway knows as it was sent.
        left join lateral (select coalesce(a.ask ->> 'originalReference', a.gateway_reference) as reference, nullif(a.gateway_transaction_id, '') as number
          from published.gateway_attempt a where a.payment_id = e.payment_id and a.operation = 'Sale' and a.outcome = 'Approved' and e.kind = 'Amount Differs' order by a.id desc limit 1) s on true
      where e.id = ${id}`,
  );
  if (!row) throw notFound(say('could_not_find_exception'));
  return row;
}
