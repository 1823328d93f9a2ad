import { sql } from 'kysely';
import { maybeRow, rowsOf, type Tx } from '../../platform/database/database.ts';
import { badRequest, conflict } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** A sample that somebody looked at, as it was then. */
export interface LookedAt {
  readonly billId: number;
  readonly rowVersion: number;
}

/**
 * Every sample of a cycle was looked at, each as it is now; answers their numbers for the record.
 * @throws 400 when one was not, 409 when one is another one since, or none was chosen yet
 */
export async function refuseUnlooked(tx: Tx, cycleId: number, looked: readonly LookedAt[]): Promise<string> {
  const samples = await rowsOf(
    tx,
    sql<{ id: number; billNumber: string; rowVersion: number }>`select b.id, b.bill_number as "billNumber",
        b.row_version as "rowVersion"
      from bill b where b.id in (select value::bigint from billing_cycle c
        cross join jsonb_array_elements_text(c.counted -> 'samples') where c.id = ${cycleId})
      and b.billing_cycle_id = ${cycleId} order by b.id`,
  );
  // Of its bills a worker of the release before chose none; the conflict has them counted.
  if (samples.length === 0 && (await hasBills(tx, cycleId))) throw conflict(say('samples_changed'));
  const versions = new Map(samples.map(({ id, rowVersion }) => [id, rowVersion]));
  if (looked.some(({ billId, rowVersion }) => versions.get(billId) !== rowVersion))
    throw conflict(say('samples_changed'));
  const seen = new Set(looked.map(({ billId }) => billId));
  const missing = samples.filter(({ id }) => !seen.has(id));
  if (missing.length > 0) throw badRequest('samples', say('samples_not_looked', { count: missing.length }));
  return samples.map(({ billNumber }) => billNumber).join(', ');
}

const hasBills = async (tx: Tx, cycleId: number): Promise<boolean> =>
  (await maybeRow(tx, sql`select 1 as one from bill where billing_cycle_id = ${cycleId} limit 1`)) !== undefined;
