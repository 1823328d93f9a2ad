import { sql } from 'kysely';
import { rowsOf } from '../../platform/database/database.ts';
import type { PaymentDeps } from '../payments/deps.ts';
import type { Closer } from './closer.ts';
import { closeBatch } from './close-batch.ts';

/** Closes the open day of every merchant account of a business unit. @returns the batches that were closed */
export async function closeUnit(deps: PaymentDeps, businessUnitId: number, by: Closer): Promise<number[]> {
  const accounts = await deps.db.scoped([businessUnitId], (tx) =>
    rowsOf(
      tx,
      sql<{
        id: number;
      }>`select id from published.merchant_account where business_unit_id = ${businessUnitId} order by id`,
    ),
  );
  const closed: number[] = [];
  for (const { id } of accounts) {
    const batch = await closeBatch(deps, { businessUnitId, merchantAccountId: id }, by);
    if (batch !== undefined) closed.push(batch);
  }
  return closed;
}
