import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Approval } from '@ratepayer/contract/payments/payment-details.shapes.ts';
import { shownMoney } from '@ratepayer/contract/kit/money.ts';
import type { SessionUser } from '../../../platform/session/user.ts';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

export type Decision = 'Approve' | 'Refuse' | 'Withdraw';

/** What was asked for, with all that leaves: "Refund of $5.00". */
export const whatOf = ({ action, goesBackMinor }: Approval, { currencyCode, culture }: BusinessUnitSummary): string =>
  say('of_amount', { what: sayValue(action as 'Refund'), amount: shownMoney(goesBackMinor, currencyCode, culture) });

type Decider = Pick<SessionUser, 'id' | 'role' | 'permissions'>;

/** Whether this person may decide it: somebody else than who asked, with the permission of what was asked for. */
export function mayDecide({ kind, action, requestedById }: Approval, user: Decider): boolean {
  if (requestedById === user.id || (action === 'Never taken' && user.role !== 'Global Admin')) return false;
  return user.permissions.includes(kind === 'Void' ? 'Payments:Void' : 'Payments:Refund');
}

/** What a person may do about a request that waits. */
export function decisionsOf(approval: Approval, user: Decider): readonly Decision[] {
  if (approval.status !== 'Requested') return [];
  if (approval.requestedById === user.id) return ['Withdraw'];
  return mayDecide(approval, user) ? ['Refuse', 'Approve'] : [];
}

/** Where it is decided: over the page of its payment, or over the list of exceptions. */
export const placeOf = ({ id, referenceNumber, exceptionId }: Approval, unitId: number): string =>
  exceptionId === null
    ? `/portal/payments/details/${referenceNumber}?bu=${unitId}&approval=${id}`
    : `/portal/payments?tab=exceptions&bu=${unitId}&exception=${exceptionId}`;
