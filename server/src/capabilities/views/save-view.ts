import { sql } from 'kysely';
import { oneRow, type Tx } from '../../platform/database/database.ts';
import { tablesOf } from '../../platform/database/tables-of.ts';
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
const views = tablesOf<'saved_view'>();

/**
 * Keeps filters under a name; the same name again replaces the person's own. @throws 400 when they have 50 of this
 * screen.
 */
export async function saveView(tx: Tx, businessUnitId: number, userId: number, view: ViewToSave): Promise<void> {
  const { screen, name, query, isShared } = view;
  const own = { business_unit_id: businessUnitId, user_id: userId, screen };
  const others = views
    .selectFrom('saved_view')
    .where((each) => each.and(own))
    .where('name', '<>', name);
  const { count } = await oneRow(
    tx,
    others.select(({ fn }) => fn.countAll<number>().as('count')),
  );
  if (count >= most) throw badRequest('name', say('views_list_remove_one', { most }));
  const { id } = await oneRow(
    tx,
    views
      .insertInto('saved_view')
      .values({ ...own, name, query, is_shared: isShared })
      .onConflict((same) =>
        same.columns(['business_unit_id', 'user_id', 'screen', 'name']).doUpdateSet({
          query: ({ ref }) => ref('excluded.query'),
          is_shared: ({ ref }) => ref('excluded.is_shared'),
          modified_date: sql`now()`,
        }),
      )
      .returning('id'),
  );
  if (view.isDefault) await chooseDefault(tx, businessUnitId, userId, view.screen, id);
}
