import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/row.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { chooseDefault } from './choose-default.ts';
import { say } from '../../platform/texts/refusals.ts';

export interface ViewToSave {
  readonly screen: string;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
  readonly isDefault: boolean;
}

const most = 50;

/**
 * Keeps filters under a name; the same name again replaces the person's own. @throws 400 when they have 50 of this
 * screen.
 */
export async function saveView(tx: Tx, businessUnitId: number, userId: number, view: ViewToSave): Promise<void> {
  const { screen, name, query, isShared } = view;
  const { count } = await oneRow(
    tx,
    sql<{ count: number }>`select count(*) as count from saved_view where business_unit_id = ${businessUnitId}
      and user_id = ${userId} and screen = ${screen} and name <> ${name}`,
  );
  if (count >= most) throw badRequest('name', say('views_list_remove_one', { most }));
  const { id } = await oneRow(
    tx,
    sql<Row<'saved_view', 'id'>>`insert into saved_view (business_unit_id, user_id, screen, name, query, is_shared)
      values (${businessUnitId}, ${userId}, ${screen}, ${name}, ${query}, ${isShared})
      on conflict (business_unit_id, user_id, screen, name)
      do update set query = excluded.query, is_shared = excluded.is_shared, modified_date = now() returning id`,
  );
  if (view.isDefault) await chooseDefault(tx, businessUnitId, userId, view.screen, id);
}
