import { approvalList, approvalTexts } from '@ratepayer/contract/payments/approval.list.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import { approvalColumns, approvalJoins, asApproval } from './read-approvals.ts';

/** Keys of the API alone. */
interface Besides {
  readonly OnlyOpen?: boolean | undefined;
}

const searched = {
  referenceNumber: sql`p.reference_number`,
  gatewayTransactionId: sql`e.gateway_transaction_id`,
  requestedByName: sql`r.requested_by_name`,
};
const isAskedBy = ({ clientId, id }: Caller) =>
  clientId ? sql`r.requested_by_client = ${clientId}` : sql`coalesce(r.requested_by, 0) = ${id}`;

/** What waits for a second person in a business unit, as this caller may narrow it. */
export const approvalSourceFor = (caller: Caller) =>
  sourceOf(approvalList)({
    texts: approvalTexts,
    from: approvalJoins,
    scope: (businessUnitId) => sql`r.business_unit_id = ${businessUnitId}`,
    key: sql`r.id`,
    columns: approvalColumns,
    row: asApproval,
    period: { instant: sql`r.requested_date` },
    sorts: {
      requestedDate: sql`r.requested_date`,
      action: sql`coalesce(r.ask ->> 'action', r.kind)`,
      amountMinor: sql`r.amount_minor`,
      requestedByName: sql`r.requested_by_name`,
      expiresDate: sql`r.expires_date`,
      status: sql`r.status`,
    },
    besides: (query) => ((query as Besides).OnlyOpen ? [sql`r.status = 'Requested'`] : []),
    filters: {
      ApprovalStatuses: (statuses) => sql`r.status = any(${sql.val(statuses)}::text[])`,
      ApprovalKinds: (kinds) => sql`r.kind = any(${sql.val(kinds)}::text[])`,
      Mine: (mine) => sql`(${isAskedBy(caller)}) = ${mine}`,
    },
    search: searchIn(searched),
    totals: {},
  });
