import type { ViewedKind } from '@ratepayer/contract/dashboard/panels.ts';
import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notAllowed, notFound } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { viewable } from './read-viewed.ts';

/** So many are kept of a person in a business unit: more than are shown, since some may be deleted. */
const kept = 20;

interface Thing {
  readonly businessUnitId: number;
  readonly kind: ViewedKind;
  readonly id: number;
}

/**
 * Remembers that the caller looked at something, and forgets what was looked at long before. @throws 403 where the
 * caller may not see it, 404 where it is not there.
 */
export async function markViewed(tx: Tx, caller: Caller, { businessUnitId, kind, id }: Thing): Promise<void> {
  const { needs, rows } = viewable[kind];
  if (caller.kind !== 'staff' || !caller.permissions.has(needs)) throw notAllowed();
  const written = await maybeRow(
    tx,
    sql<{ id: number }>`insert into viewed_record (business_unit_id, user_id, kind, entity_id, viewed_date)
      select x.business_unit_id, ${caller.id}, ${kind}, x.id, clock_timestamp() from (${rows}) x
      where x.id = ${id} and x.business_unit_id = ${businessUnitId}
      on conflict (business_unit_id, user_id, kind, entity_id) do update set viewed_date = excluded.viewed_date
      returning entity_id as id`,
  );
  if (!written) throw notFound(say('could_not_find'));
  await rowsOf(
    tx,
    sql`delete from viewed_record v using (select kind, entity_id from viewed_record
        where business_unit_id = ${businessUnitId} and user_id = ${caller.id}
        order by viewed_date desc, kind, entity_id offset ${kept}) old
      where v.business_unit_id = ${businessUnitId} and v.user_id = ${caller.id} and v.kind = old.kind
        and v.entity_id = old.entity_id`,
  );
}
