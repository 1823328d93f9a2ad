import type { Readable } from 'node:stream';
import { guessBillMapping } from '@ratepayer/contract/bills/bill-file.ts';
import type { BillFileConfig } from '@ratepayer/contract/bills/cycle.shapes.ts';
import { sql } from 'kysely';
import { maybeRow } from '../../platform/database/database.ts';
import { type Caller, callerKey } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { type Preview, sampleRecords } from '../../platform/records/sample-records.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';

interface OfFile {
  readonly businessUnitId: number;
  readonly cycleId: number;
  readonly fileId: number;
}

/**
 * Headings and first rows of an index, read as asked or as the last one of the business unit was; for nobody who waits
 * where a job asks. @throws 400, 404, 429
 */
export async function previewBillFile(
  { db, disk }: Pick<BillDeps, 'db' | 'disk'>,
  caller: Caller | undefined,
  { businessUnitId, cycleId, fileId }: OfFile,
  asked: Parameters<typeof sampleRecords>[2],
): Promise<Preview> {
  const found = await db.scoped([businessUnitId], (tx) =>
    maybeRow(
      tx,
      sql<{ name: string; key: string; config: BillFileConfig | null }>`select f.name, f.storage_key as key,
        (select c.config from billing_cycle c where c.business_unit_id = f.business_unit_id and c.config is not null
          order by c.id = f.billing_cycle_id desc, c.id desc limit 1) as config
        from bill_file f where f.id = ${fileId} and f.billing_cycle_id = ${cycleId}
        and f.business_unit_id = ${businessUnitId} and f.kind = 'Index' and f.status = 'Stored'`,
    ),
  );
  if (!found) throw notFound(say('could_not_find_upload'));
  const open = () => disk.getStream(found.key) as Promise<Readable>;
  const by = caller && callerKey(caller);
  return sampleRecords({ name: found.name, open, by }, found.config ?? guessBillMapping([]), asked);
}
