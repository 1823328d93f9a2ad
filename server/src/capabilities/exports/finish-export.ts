import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { markExported } from '../accounts/mark-exported.ts';
import { markPaymentsExported } from '../payments/mark-exported.ts';
import type { StagedExport } from './stage-export.ts';

interface MadeFile {
  readonly id: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Somebody else took over what was chosen. */
export class TakenOver extends Error {}

/**
 * Makes a file final, in the transaction that keeps it: from here on the biller counts as told of its entries, and of
 * their payments. @throws TakenOver
 */
export async function finishExport(tx: Tx, staged: StagedExport, runKey: string, file: MadeFile): Promise<void> {
  await tx.query("select set_config('statement_timeout', '300s', true)");
  const made = await maybeRow(
    tx,
    sql<{ at: Date }>`update payment_export set status = 'Made', made_date = date_trunc('milliseconds', now()),
        file_name = ${file.name}, file_id = ${file.id}, size_bytes = ${file.sizeBytes}, sha256 = ${file.sha256}
      where id = ${staged.id} and run_key = ${runKey} and status = 'Staged' returning made_date as at`,
  );
  if (!made) throw new TakenOver();
  const { businessUnitId, id, entryCount } = staged;
  const lines = (column: 'balance_event_id' | 'payment_id') =>
    sql`select ${sql.ref(column)} from payment_export_line where export_id = ${id}`;
  const marked = await markExported(tx, businessUnitId, lines('balance_event_id'), made.at);
  if (marked !== entryCount) throw new Error(`Of ${entryCount} entries ${marked} were not exported yet.`);
  await markPaymentsExported(tx, businessUnitId, sql`${lines('payment_id')} and payment_id is not null`, made.at);
}
