import { oneRow, sql, type Tx } from '../../platform/database/database.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { chooseDefault } from './choose-default.ts';

export interface ViewToSave {
  readonly screen: string;
  readonly name: string;
  readonly query: string;
  readonly isShared: boolean;
  readonly isDefault: boolean;
}

const most = 50;

/** Keeps filters under a name; the same name again replaces the person's own. @throws 400 when they have 50 of this screen. */
export async function saveView(tx: Tx, businessUnitId: number, userId: number, view: ViewToSave): Promise<void> {
  const own = sql`business_unit_id = ${businessUnitId} and user_id = ${userId} and screen = ${view.screen}`;
  const { others } = await oneRow(tx, sql<{ others: number }>`select count(*)::int as others from saved_view where ${own} and name <> ${view.name}`);
  if (others >= most) throw badRequest('name', `You have ${most} views of this list. Remove one first.`);
  const { id } = await oneRow(
    tx,
    sql<{
      id: number;
    }>`insert into saved_view (business_unit_id, user_id, screen, name, query, is_shared) values (${businessUnitId}, ${userId}, ${view.screen}, ${view.name}, ${view.query}, ${view.isShared})
      on conflict (business_unit_id, user_id, screen, name) do update set query = excluded.query, is_shared = excluded.is_shared, modified_date = now() returning id`,
  );
  if (view.isDefault) await chooseDefault(tx, businessUnitId, userId, view.screen, id);
}
