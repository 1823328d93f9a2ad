import { paymentApi } from '../../../platform/api/payment.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { mayDecide, placeOf, whatOf } from '../approvals/approval-words.ts';
import { bellKind } from './bell-kind.ts';

/**
 * Voids, refunds and decisions on exceptions that wait for this person, and those that they asked for and others must
 * decide.
 */
export const approvalsKind = bellKind({
  isFor: ({ user }) => user.permissions.includes('Payments:Default'),
  call: paymentApi.listApprovals,
  asked: (businessUnitId) => ({ businessUnitId, OnlyOpen: true, PageSize: 50 }),
  entries: ({ items }, { unit, user }) =>
    items
      .map((approval) => ({
        approval,
        isOwn: approval.requestedById === user.id,
        isForMe: mayDecide(approval, user),
      }))
      .filter(({ isOwn, isForMe }) => isOwn || isForMe)
      .map(({ approval, isOwn, isForMe }) => ({
        key: `approval ${approval.id}`,
        to: placeOf(approval, unit.id),
        title: whatOf(approval, unit),
        detail: isOwn
          ? say('asked_another_person_must_decide')
          : say('asked_by', { requestedByName: approval.requestedByName, reason: approval.reason }),
        isForMe,
      })),
});
