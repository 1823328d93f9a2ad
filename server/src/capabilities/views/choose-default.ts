import { sql } from 'kysely';
import { change, maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** Makes kept filters open by themselves for a person, or none. @throws 404 for a view the person does not see. */
export async function chooseDefault(
  tx: Tx,
  businessUnitId: number,
  userId: number,
  screen: string,
  viewId: number | null,
): Promise<void> {
  if (viewId === null) {
    await change(
      tx,
      sql`delete from default_view
        where business_unit_id = ${businessUnitId} and user_id = ${userId} and screen = ${screen}`,
    );
    return;
  }
  const seen = await maybeRow(
    tx,
    sql`insert into default_view (business_unit_id, user_id, screen, view_id)
      select v.business_unit_id, ${userId}, v.screen, v.id from saved_view v
      where v.id = ${viewId} and v.business_unit_id = ${businessUnitId} and v.screen = ${screen}
      and (v.user_id = ${userId} or v.is_shared)
      on conflict (business_unit_id, user_id, screen) do update set view_id = excluded.view_id returning view_id`,
  );
  if (!seen) throw notFound(say('could_not_find_view'));
}
