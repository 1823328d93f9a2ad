import { sql } from 'kysely';
import { rowsOf } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { cancelScheduled } from '../cancel-scheduled.ts';

interface Asked {
  readonly businessUnitId: number;
  readonly ids: readonly number[];
  readonly reason: string;
}
interface Answer {
  readonly canceled: number;
  readonly left: { readonly id: number; readonly why: string }[];
}

/**
 * Stops planned payments one after the other, each for itself: what began or ended meanwhile is left, and told.
 * @throws 404 where one of them is not of this business unit
 */
export async function cancelMany(deps: PaymentDeps, caller: Caller, asked: Asked): Promise<Answer> {
  const { businessUnitId, reason } = asked;
  const ids = [...new Set(asked.ids)];
  const own = await deps.db.reading([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<{ id: number }>`select id from published.scheduled_payment where business_unit_id = ${businessUnitId}
        and id = any(${sql.val(ids)}::bigint[])`,
    ),
  );
  if (own.length < ids.length) throw notFound();
  const left: Answer['left'] = [];
  for (const id of ids)
    try {
      await cancelScheduled(deps, caller, { id, reason });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.push({ id, why: error.message });
    }
  return { canceled: ids.length - left.length, left };
}
