import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney } from '@ratepayer/contract/kit/money.ts';
import type { BusinessUnitSummary } from '@ratepayer/contract/organizations/organization.operations.ts';
import type { Approval } from '@ratepayer/contract/payments/payment.shapes.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { paymentApi } from '../../../platform/api/payment.api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { say } from '../../../platform/texts/staff-payments.ts';
import { sayValue } from '../../../platform/texts/values.ts';

const lookEveryMs = 60_000;

/** Where it is decided: on the page of its payment, or in the dialog of its exception. */
const placeOf = ({ referenceNumber, exceptionId, gatewayTransactionId }: Approval, unitId: number): string =>
  exceptionId === null
    ? `/portal/payments/details/${referenceNumber}?bu=${unitId}`
    : `/portal/payments?${new URLSearchParams({ tab: 'exceptions', bu: String(unitId), state: 'all', q: gatewayTransactionId, exception: String(exceptionId) })}`;

/** Voids, refunds and decisions on exceptions that wait for this person, and those that they asked for and others must decide. */
export function ApprovalsBell({ unit, user }: { unit: BusinessUnitSummary; user: { readonly id: number; readonly role: string; readonly permissions: readonly Permission[] } }) {
  const { data } = useQuery({
    ...queryOf(paymentApi.listApprovals, { businessUnitId: unit.id, OnlyOpen: true, PageSize: 50 }, { quiet: true }),
    refetchInterval: lookEveryMs,
  });
  const open = data?.items ?? [];
  const mayDecide = ({ kind, action, requestedById }: Approval) =>
    requestedById !== user.id && user.permissions.includes(kind === 'Void' ? 'Payments:Void' : 'Payments:Refund') && (action !== 'Never taken' || user.role === 'Global Admin');
  const mine = open.filter(mayDecide);
  const asked = open.filter((approval) => approval.requestedById === user.id);
  const said = say('request_waits', { mine: mine.length });
  const entry = (approval: Approval) => (
    <li key={approval.id}>
      <Link to={placeOf(approval, unit.id)}>
        <b>{say('of_amount', { what: sayValue(approval.action), amount: formatMoney(approval.amountMinor, unit.currencyCode, unit.culture) })}</b>
        <small>{approval.requestedById === user.id ? say('asked_another_person_must_decide') : say('asked_by', { requestedByName: approval.requestedByName, reason: approval.reason })}</small>
      </Link>
    </li>
  );
  return (
    <>
      <Popup
        label={say('approvals_and', { said })}
        className="icon-btn bell"
        face={
          <>
            <Icon name="bell" />
            {mine.length > 0 ? <span className="badge num">{mine.length}</span> : null}
          </>
        }
        menu
      >
        {open.length === 0 ? <p className="small">{say('nothing_waits_second_person')}</p> : <ul className="menu-list">{[...mine, ...asked].map(entry)}</ul>}
      </Popup>
      <span className="vh" role="status">
        {mine.length > 0 ? said : ''}
      </span>
    </>
  );
}
