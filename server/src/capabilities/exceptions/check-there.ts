import { sql } from 'kysely';
import { type Database, maybeRow } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';

/** What exceptions may be asked of: keys of the API alone. */
export interface AskedOf {
  readonly PaymentId?: number | undefined;
  readonly BatchId?: number | undefined;
}

/** Whether exceptions of the payment or batch that is named may be asked for. @throws 404 for one that is not there. */
export async function checkThere(db: Database, businessUnitId: number, { PaymentId, BatchId }: AskedOf): Promise<void> {
  if (PaymentId === undefined && BatchId === undefined) return;
  const there = await db.reading([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<{ payment: boolean; batch: boolean }>`select ${PaymentId ?? null}::bigint is null
          or exists (select 1 from published.payment
          where id = ${PaymentId ?? null} and business_unit_id = ${businessUnitId}) as payment,
        ${BatchId ?? null}::bigint is null or exists (select 1 from published.settlement_batch
          where id = ${BatchId ?? null} and business_unit_id = ${businessUnitId}) as batch`,
    ),
  );
  if (!there?.payment) throw notFound(say('could_not_find_payment'));
  if (!there.batch) throw notFound(say('could_not_find_batch'));
}
