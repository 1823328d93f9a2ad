import type { SavedView } from '@ratepayer/contract/views/view.operations.ts';
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/database/database.ts';

/** Kept filters of a screen that a person sees: their own and those shared in the business unit, by name. */
export const viewsOf = (tx: Tx, businessUnitId: number, userId: number, screen: string) =>
  rowsOf(
    tx,
    sql<SavedView>`select v.id, v.screen, v.name, v.query, v.is_shared as "isShared", v.user_id = ${userId} as "isOwn",
      d.view_id is not null as "isDefault"
      from saved_view v left join default_view d on d.view_id = v.id and d.user_id = ${userId}
      and d.business_unit_id = v.business_unit_id and d.screen = v.screen
      where v.business_unit_id = ${businessUnitId} and v.screen = ${screen} and (v.user_id = ${userId} or v.is_shared)
      order by lower(v.name), v.id`,
  );

type Own = SavedView & { readonly businessUnitId: number; readonly businessUnitName: string };

/** Kept filters of a person's own, wherever they may be; of every list. */
export const viewsOfPerson = (tx: Tx, businessUnitIds: readonly number[], userId: number) =>
  rowsOf(
    tx,
    sql<Own>`select v.id, v.screen, v.name, v.query, v.is_shared as "isShared", true as "isOwn",
      d.view_id is not null as "isDefault", b.id as "businessUnitId", b.name as "businessUnitName"
      from saved_view v join published.business_unit b on b.id = v.business_unit_id
      left join default_view d on d.view_id = v.id and d.user_id = ${userId}
        and d.business_unit_id = v.business_unit_id and d.screen = v.screen
      where v.user_id = ${userId} and v.business_unit_id = any(${sql.val([...businessUnitIds])}::int[])
      order by lower(b.name), v.screen, lower(v.name), v.id limit 500`,
  );
