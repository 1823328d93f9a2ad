import { type SampleNote, sampleNoteList, sampleNoteTexts } from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import { sql } from '../../platform/database/database.ts';
// #detail
import { maybeRow, type Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
// #/detail
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';

const columns = sql<SampleNote>`n.id, n.subject, n.amount_minor as "amountMinor", n.due_date as "dueDate", n.status,
  n.created_by as "createdBy", n.row_version as "rowVersion"`;

/** Sample notes of a business unit. */
export const sampleNoteSource = sourceOf(sampleNoteList)({
  texts: sampleNoteTexts,
  from: sql`sample_note n`,
  scope: (businessUnitId) => sql`n.business_unit_id = ${businessUnitId}`,
  key: sql`n.id`,
  columns,
  sorts: { subject: sql`n.subject`, amountMinor: sql`n.amount_minor`, dueDate: sql`n.due_date`, status: sql`n.status` },
  totals: { amountMinor: sql`sum(n.amount_minor)` },
  filters: { SampleNoteStates: (states) => sql`n.status = any(${sql.val(states)}::text[])` },
  search: searchIn({ subject: sql`n.subject` }),
});
// #detail

/** One sample note of a business unit. @throws 404 */
export async function readSampleNote(tx: Tx, businessUnitId: number, id: number): Promise<SampleNote> {
  const found = await maybeRow(
    tx,
    sql<SampleNote>`select ${columns} from sample_note n where n.id = ${id} and n.business_unit_id = ${businessUnitId}`,
  );
  if (!found) throw notFound();
  return found;
}
// #/detail
