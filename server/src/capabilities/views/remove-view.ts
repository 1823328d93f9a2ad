import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/**
 * Removes kept filters of the person, or shared ones when they manage the business unit. Answers the screen they were
 * for. @throws 404
 */
export async function removeView(
  tx: Tx,
  businessUnitId: number,
  user: { readonly id: number; readonly manages: boolean },
  viewId: number,
): Promise<string> {
  const removed = await maybeRow(
    tx,
    sql<{
      screen: string;
    }>`delete from saved_view where id = ${viewId} and business_unit_id = ${businessUnitId}
      and (user_id = ${user.id} or (is_shared and ${user.manages})) returning screen`,
  );
  if (!removed) throw notFound(say('could_not_find_view_among'));
  return removed.screen;
}
