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

const lookEveryMs = 60_000;

/** Voids and refunds that wait for this person, and those that they asked for and others must decide. */
export function ApprovalsBell({ unit, user }: { unit: BusinessUnitSummary; user: { readonly id: number; readonly permissions: readonly Permission[] } }) {
  const { data } = useQuery({
    ...queryOf(paymentApi.listApprovals, { businessUnitId: unit.id, OnlyOpen: true, PageSize: 50 }, { quiet: true }),
    refetchInterval: lookEveryMs,
  });
  const open = data?.items ?? [];
  const mayDecide = ({ kind, requestedById }: Approval) => requestedById !== user.id && user.permissions.includes(kind === 'Void' ? 'Payments:Void' : 'Payments:Refund');
  const mine = open.filter(mayDecide);
  const asked = open.filter((approval) => approval.requestedById === user.id);
  const said = `${mine.length} ${mine.length === 1 ? 'request waits' : 'requests wait'} for you`;
  const entry = (approval: Approval) => (
    <li key={approval.id}>
      <Link to={`/portal/payments/details/${approval.referenceNumber}?bu=${unit.id}`}>
        <b>
          {approval.kind} of {formatMoney(approval.amountMinor, unit.currencyCode, unit.culture)}
        </b>
        <small>{approval.requestedById === user.id ? 'You asked; another person must decide' : `Asked by ${approval.requestedByName}: ${approval.reason}`}</small>
      </Link>
    </li>
  );
  return (
    <>
      <Popup
        label={`Approvals, ${said}`}
        className="icon-btn bell"
        face={
          <>
            <Icon name="bell" />
            {mine.length > 0 ? <span className="badge num">{mine.length}</span> : null}
          </>
        }
        menu
      >
        {open.length === 0 ? <p className="small">Nothing waits for a second person.</p> : <ul className="menu-list">{[...mine, ...asked].map(entry)}</ul>}
      </Popup>
      <span className="vh" role="status">
        {mine.length > 0 ? said : ''}
      </span>
    </>
  );
}
