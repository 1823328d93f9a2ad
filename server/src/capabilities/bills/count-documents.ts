import { sql } from 'kysely';
import { change, type Tx } from '../../platform/database/database.ts';
import { recount } from './count-cycle.ts';

interface Moved {
  /** How many documents there are more, or less. */
  readonly documents?: number;
  /** How many bills lack one now, or lack none any more. */
  readonly withoutDocument?: number;
}

/**
 * Counts documents that came, went or found a bill into what is kept of their cycle, in the transaction that moves
 * them: no bill is read for it. Whoever looked at the cycle learns of it; while a worker is at it, at its end.
 */
export async function countDocuments(
  tx: Tx,
  cycleId: number,
  { documents = 0, withoutDocument = 0 }: Moved,
): Promise<void> {
  const kept = await change(
    tx,
    sql`update billing_cycle set counted = counted || jsonb_build_object(
        'documents', (counted -> 'documents')::int + ${documents}::int,
        'withoutDocument', (counted -> 'withoutDocument')::int + ${withoutDocument}::int,
        'unmatchedDocuments', (counted -> 'unmatchedDocuments')::int + ${documents + withoutDocument}::int),
      row_version = row_version + case when status = 'Processing' then 0 else 1 end
      where id = ${cycleId} and counted ?& '{documents,withoutDocument,unmatchedDocuments}'`,
  );
  // Nothing is kept of one that a worker of a release before counted.
  if (kept === 0) await recount(tx, cycleId);
}
