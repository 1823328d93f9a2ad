import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { maybeRow } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { say } from '../../platform/texts/refusals.ts';
import type { BillDeps } from './bill-deps.ts';

/** The rows of the index that were not taken, as they came, to be mended and sent again. @throws 404 without any */
export async function downloadRejected(
  { db, disk }: Pick<BillDeps, 'db' | 'disk'>,
  caller: Caller,
  businessUnitId: number,
  cycleId: number,
): Promise<FileAnswer> {
  const file = await db.scoped([businessUnitId], async (tx) => {
    const found = await maybeRow(
      tx,
      sql<{ key: string; name: string }>`select f.storage_key as key, f.name from bill_file f
        join billing_cycle c on c.id = f.billing_cycle_id and not c.is_deleted
        where f.billing_cycle_id = ${cycleId} and f.business_unit_id = ${businessUnitId} and f.kind = 'Rejected'
        and f.status = 'Stored'`,
    );
    if (found)
      await recordAudit(tx, caller, {
        businessUnitId,
        entityType: 'BillingCycle',
        entityId: cycleId,
        action: 'Rejected rows downloaded',
      });
    return found;
  });
  if (!file) throw notFound(say('could_not_find_upload'));
  return {
    body: (await disk.getStream(file.key)) as Readable,
    name: file.name.replace(/\s+/g, '-'),
    type: 'application/octet-stream',
  };
}
