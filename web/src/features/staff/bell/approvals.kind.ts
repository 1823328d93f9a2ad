import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';
import { type BellReader, bellKind } from './bell-kind.ts';

/** Where it is decided: on the page of its payment, or in the drawer of its exception. */
const placeOf = ({ referenceNumber, exceptionId }: Approval, unitId: number): string =>
  exceptionId === null
    ? `/portal/payments/details/${referenceNumber}?bu=${unitId}`
    : `/portal/payments?${new URLSearchParams({ tab: 'exceptions', bu: String(unitId), exception: String(exceptionId) })}`;

function mayDecide({ kind, action, requestedById }: Approval, { user }: BellReader): boolean {
  if (requestedById === user.id || (action === 'Never taken' && user.role !== 'Global Admin')) return false;
  return user.permissions.includes(kind === 'Void' ? 'Payments:Void' : 'Payments:Refund');
}

/**
 * Voids, refunds and decisions on exceptions that wait for this person, and those that they asked for and others must
 * decide.
 */
export const approvalsKind = bellKind({
  isFor: ({ user }) => user.permissions.includes('Payments:Default'),
  call: paymentApi.listApprovals,
  asked: (businessUnitId) => ({ businessUnitId, OnlyOpen: true, PageSize: 50 }),
  entries: ({ items }, reader) =>
    items
      .map((approval) => ({
        approval,
        isOwn: approval.requestedById === reader.user.id,
        isForMe: mayDecide(approval, reader),
      }))
      .filter(({ isOwn, isForMe }) => isOwn || isForMe)
      .map(({ approval, isOwn, isForMe }) => ({
        key: `approval ${approval.id}`,
        to: placeOf(approval, reader.unit.id),
        title: say('of_amount', {
          what: sayValue(approval.action),
          amount: formatMoney(approval.amountMinor, reader.unit.currencyCode, reader.unit.culture),
        }),
        detail: isOwn
          ? say('asked_another_person_must_decide')
          : say('asked_by', { requestedByName: approval.requestedByName, reason: approval.reason }),
        isForMe,
      })),
});
