import { sampleNotes } from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import { sampleNoteOperations } from '@ratepayer/contract/sample-notes/sample-note.operations.ts';
import { sql } from 'kysely';
// begin detail
import { asChange, asNewRow } from '../../platform/lists/plain-columns.ts';
// end detail
import { plainSource } from '../../platform/lists/plain-source.ts';
import { recordRoutes } from '../organizations/unit-records.ts';

/** Where sample notes come from. */
export const sampleNoteSource = plainSource(sampleNotes, { from: sql`sample_note n`, as: 'n' });

export const sampleNoteRoutes = recordRoutes(sampleNotes, sampleNoteOperations, sampleNoteSource, {
  // begin detail
  add: (asked, { businessUnitId, by }) =>
    sql`insert into sample_note ${asNewRow({ ...asked, businessUnitId, createdBy: by })} returning id`,
  change: (asked, { businessUnitId, id, rowVersion }) =>
    sql`update sample_note set ${asChange(asked)}, row_version = row_version + 1
      where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion} returning id`,
  // end detail
});
