import type { WaitingChange } from '@ratepayer/contract/changes/change.operations.ts';
import { mayDecideChange } from '@ratepayer/contract/kit/change-states.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

const most = 50;

type Row = Omit<WaitingChange, 'requestedDate' | 'effectiveDate' | 'mayDecide'> & {
  readonly requestedDate: Date;
  readonly effectiveDate: Date | null;
};

/** What waits in the organization of a business unit, the newest of it first, and how much; never what it changes. */
export async function waitingChanges(
  tx: Tx,
  { id: callerId, role }: Caller,
  businessUnitId: number,
  now: Date,
): Promise<{ readonly items: WaitingChange[]; readonly totalCount: number }> {
  const rows = await rowsOf(
    tx,
    sql<Row & { totalCount: number }>`select count(*) over ()::int as "totalCount", r.id,
        r.kind, r.status, r.entity_type as "entityType", r.entity_id as "entityId",
        coalesce(m.name, o.name, '') as "entityName", r.business_unit_id as "businessUnitId", r.reason,
        r.requested_by_name as "requestedByName", r.requested_date as "requestedDate",
        r.effective_date as "effectiveDate", ${callerId} = any(logins_of(array[r.requested_by])) as "isOwn"
      from change_request r join published.business_unit u on u.id = r.business_unit_id
        join published.business_unit here on here.organization_id = u.organization_id and here.id = ${businessUnitId}
        left join published.merchant_account m on r.entity_type = 'MerchantAccount' and m.id = r.entity_id
        left join published.organization o on r.entity_type = 'Organization' and o.id = r.entity_id
      where r.status = 'Approved' or (r.status = 'Requested' and r.expires_date > ${now})
      order by r.id desc limit ${most}`,
  );
  const items = rows.map(({ totalCount: _, ...row }) => ({
    ...row,
    requestedDate: row.requestedDate.toISOString(),
    effectiveDate: row.effectiveDate?.toISOString() ?? null,
    mayDecide: row.status === 'Requested' && !row.isOwn && mayDecideChange(row.entityType, role),
  }));
  return { items, totalCount: rows[0]?.totalCount ?? 0 };
}
