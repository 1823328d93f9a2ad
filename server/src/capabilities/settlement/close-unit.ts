import { sql } from 'kysely';
import { isUnreachable, rowsOf } from '../../platform/database/database.ts';
import { errorFields, logLine } from '../../platform/observe/log.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { Closer } from './closer.ts';
import { closeBatch } from './close-batch.ts';
import { wakeSchedule } from './wake-schedule.ts';

/** What became of the open day of each merchant account. */
export interface ClosedDay {
  /** The batches that were closed. */
  readonly closed: number[];
  /** Merchant accounts whose day stays open, since their gateway failed: it closes at its own time. */
  readonly failed: string[];
}

/**
 * Closes the open day of every merchant account of a business unit that can take payments: one whose gateway fails
 * holds up no other, and one that answers is asked by itself again (decision 382).
 * @throws where the database is not there
 */
export async function closeUnit(deps: PaymentDeps, businessUnitId: number, by: Closer): Promise<ClosedDay> {
  const accounts = await deps.db.scoped([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<{ id: number; name: string }>`select id, name from published.merchant_account
        where business_unit_id = ${businessUnitId} and status <> 'Draft' order by id`,
    ),
  );
  const day: ClosedDay = { closed: [], failed: [] };
  for (const { id, name } of accounts) {
    try {
      const at = { businessUnitId, merchantAccountId: id };
      const batch = await closeBatch(deps, at, by);
      if (batch !== undefined) day.closed.push(batch);
      await deps.db.scoped([businessUnitId], (tx) => wakeSchedule(tx, at));
    } catch (error) {
      // The network of a gateway fails in the same words: the database says itself whether it is there.
      if (isUnreachable(error)) await deps.db.scoped([businessUnitId], (tx) => rowsOf(tx, sql`select 1 as there`));
      logLine('error', 'settlement', { merchantAccountId: id, ...errorFields(error) });
      day.failed.push(name);
    }
  }
  return day;
}
