import type { paymentOperations } from '@ratepayer/contract/payments/payment.operations.ts';
import { Accepted, type Handlers } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import { recordChargeback } from '../reversals/record-chargeback.ts';
import { reverseAdjustment } from '../reversals/reverse-adjustment.ts';
import { refundPayment, voidPayment } from '../reversals/reverse-payment.ts';
import { approvalSourceFor } from '../reversals/approval-source.ts';
import { approvalById } from '../reversals/read-approvals.ts';
import { decideApproval } from '../reversals/dual-approval.ts';
import { giveBackRoom } from '../reversals/give-back-room.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import { pageOf } from '../organizations/unit-lists.ts';
import { readDetails } from './read-details.ts';

type Handled = Partial<Handlers<typeof paymentOperations>>;

/** Money that goes back, and who has to agree. */
export function giveBackHandlers(deps: PaymentDeps) {
  const { db, clock } = deps;

  const details = (caller: Caller, id: number) => db.scoped(caller.businessUnitIds, (tx) => readDetails(tx, id));

  const reversed = (caller: Caller, id: number, approvalRequestId: number | undefined) =>
    approvalRequestId === undefined
      ? details(caller, id)
      : new Accepted({ approvalRequestId, status: 'Requested' as const });

  return {
    voidPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      return reversed(
        caller,
        params.id,
        await voidPayment(deps, caller, params.id, { ...body, rowVersion: body.rowVersion ?? ifMatch }, idempotencyKey),
      );
    },
    refundPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      return reversed(
        caller,
        params.id,
        await refundPayment(
          deps,
          caller,
          params.id,
          { ...body, rowVersion: body.rowVersion ?? ifMatch },
          idempotencyKey,
        ),
      );
    },
    chargebackPayment: async ({ caller, params, body, idempotencyKey, ifMatch }) => {
      await recordChargeback(
        deps,
        caller,
        params.id,
        { ...body, rowVersion: body.rowVersion ?? ifMatch },
        idempotencyKey,
      );
      return details(caller, params.id);
    },
    reverseAdjustment: async ({ caller, params, body }) => {
      await reverseAdjustment(deps, caller, params.id, params.adjustmentId, body);
      return details(caller, params.id);
    },
    getGiveBackRoom: ({ caller, params }) => giveBackRoom(db, clock, caller, params.businessUnitId),
    listApprovals: ({ caller, params, query }) => pageOf(deps, approvalSourceFor(caller), params.businessUnitId, query),
    getApproval: ({ caller, params }) =>
      db.reading(caller.businessUnitIds, async (tx) => {
        const found = await approvalById(tx, params.id);
        if (!found) throw notFound(say('could_not_find_request'));
        return found;
      }),
    decideApproval: async ({ caller, params, body }) =>
      details(caller, await decideApproval(deps, caller, params.id, body)),
  } satisfies Handled;
}
