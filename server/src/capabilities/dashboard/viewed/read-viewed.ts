import type { Viewed } from '@ratepayer/contract/dashboard/panel.shapes.ts';
import type { ViewedKind } from '@ratepayer/contract/dashboard/panels.ts';
import type { Permission } from '@ratepayer/contract/users/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';

/** So many are shown. */
const most = 8;

interface Kind {
  readonly needs: Permission;
  /** Its rows as they are now: id, name, number, amount and status. */
  readonly rows: RawBuilder<unknown>;
}

/** What is remembered, by kind; what is deleted meanwhile is passed over. */
export const viewable: Readonly<Record<ViewedKind, Kind>> = {
  account: {
    needs: 'Accounts:Read',
    rows: sql`select a.id, a.business_unit_id, a.name, concat_ws(' – ', a.account_number,
        nullif(a.sub_account_number, '')) as number, m.balance as amount_minor, '' as status
      from published.account a join published.account_money m on m.account_id = a.id where not a.is_deleted`,
  },
  payment: {
    needs: 'Payments:Default',
    rows: sql`select p.id, p.business_unit_id, p.payer_name as name, p.reference_number as number, p.amount_minor,
        case when p.has_adjustment then 'Returned' else p.status end as status
      from published.payment p where p.type = 'Base Payment'`,
  },
};

type Row = Omit<Viewed['items'][number], 'viewedDate'> & { readonly viewedDate: Date };

/** What the caller looked at last in a business unit, the last first, of the kinds that the caller may see. */
export async function readViewed(tx: Tx, caller: Caller, businessUnitId: number): Promise<Viewed> {
  const kinds = (Object.keys(viewable) as ViewedKind[]).filter((kind) => caller.permissions.has(viewable[kind].needs));
  if (kinds.length === 0) return { items: [] };
  const parts = kinds.map(
    (kind) => sql`select v.kind, v.viewed_date, x.* from viewed_record v
      join (${viewable[kind].rows}) x on x.id = v.entity_id and x.business_unit_id = v.business_unit_id
      where v.business_unit_id = ${businessUnitId} and v.user_id = ${caller.id} and v.kind = ${kind}`,
  );
  const rows = await rowsOf(
    tx,
    sql<Row>`select kind, id, name, number, amount_minor as "amountMinor", status, viewed_date as "viewedDate"
      from (${sql.join(parts, sql` union all `)}) y order by viewed_date desc, kind, id limit ${most}`,
  );
  return { items: rows.map((row) => ({ ...row, viewedDate: row.viewedDate.toISOString() })) };
}
