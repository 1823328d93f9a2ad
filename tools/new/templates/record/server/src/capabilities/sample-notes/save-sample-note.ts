// #detail-file
import type { ValuesOf } from '@ratepayer/contract/kit/fields.ts';
import type { SampleNote, sampleNoteFields } from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import { saveAudited } from '../../platform/audit/save-audited.ts';
import { sql, type Tx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readSampleNote } from './sample-note.source.ts';

type Asked = ValuesOf<typeof sampleNoteFields>;
type One = { readonly businessUnitId: number; readonly id: number };
const kept = { entityType: 'SampleNote', read: readSampleNote };

/** A new sample note. */
export function addSampleNote(tx: Tx, caller: Caller, businessUnitId: number, asked: Asked): Promise<SampleNote> {
  const write = sql<{
    id: number;
  }>`insert into sample_note (business_unit_id, subject, amount_minor, due_date, status, created_by)
    values (${businessUnitId}, ${asked.subject}, ${asked.amountMinor}, ${asked.dueDate}, ${asked.status},
    ${caller.name})
    returning id`;
  return saveAudited(tx, caller, kept, { businessUnitId }, write);
}

/** Other values of a sample note, against the version that was read. @throws 404, 409 */
export function changeSampleNote(
  tx: Tx,
  caller: Caller,
  of: One,
  asked: Asked & { readonly rowVersion: number },
): Promise<SampleNote> {
  const write = sql<{
    id: number;
  }>`update sample_note set subject = ${asked.subject}, amount_minor = ${asked.amountMinor},
    due_date = ${asked.dueDate}, status = ${asked.status}, row_version = row_version + 1
    where id = ${of.id} and business_unit_id = ${of.businessUnitId} and row_version = ${asked.rowVersion} returning id`;
  return saveAudited(tx, caller, kept, of, write);
}
