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
