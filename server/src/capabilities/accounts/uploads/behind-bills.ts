import { tell } from '@ratepayer/contract/texts/tell-import.ts';
import { sql } from 'kysely';
import { maybeRow, type Tx } from '../../../platform/database/database.ts';
import { UnreadableFile } from '../../../platform/records/unreadable-file.ts';
import { hasImported } from '../has-imported.ts';
import type { UploadJob } from './due-upload.ts';

/** Ten minutes and more of a worker: the transactions of a large cycle are through by then. */
export const mostLooks = 120;

/**
 * Whether bills have come out in part where no file says yet what accounts owe: the others of their cycle post as well
 * (decision 148), and a first file in between would be posted upon. Under the lock of files none comes out meanwhile.
 * @throws UnreadableFile where it was looked at often enough: a person checks it again when they are out
 */
export async function billsComeFirst(tx: Tx, { businessUnitId, step, looks = 0 }: UploadJob): Promise<boolean> {
  if (step !== 'Process') return false;
  const inPart = await maybeRow(
    tx,
    sql`select 1 from published.billing_cycle c where c.business_unit_id = ${businessUnitId}
      and c.status = 'Approved' and c.published_date is null
      and exists (select from published.bill b where b.billing_cycle_id = c.id and b.status = 'Draft')
      and exists (select from published.bill b where b.billing_cycle_id = c.id and b.published_date is not null)
      limit 1`,
  );
  if (inPart === undefined || (await hasImported(tx, businessUnitId))) return false;
  if (looks >= mostLooks) throw new UnreadableFile(tell('file_waited_for_bills'));
  return true;
}
