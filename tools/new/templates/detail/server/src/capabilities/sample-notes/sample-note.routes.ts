import {
  type SampleNote,
  sampleNoteFields,
  sampleNoteList,
  sampleNotePaths,
  sampleNoteTexts,
} from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import { sampleNoteOperations } from '@ratepayer/contract/sample-notes/sample-note.operations.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { anyOf } from '../../platform/lists/any-of.ts';
import { searchIn } from '../../platform/lists/search-in.ts';
import { sourceOf } from '../../platform/lists/source.ts';
import type { ListDeps } from '../organizations/unit-lists.ts';
import { recordHandlers } from '../organizations/unit-records.ts';

/** Sample notes of a business unit. */
export const sampleNoteSource = sourceOf(sampleNoteList)({
  texts: sampleNoteTexts,
  from: sql`sample_note n`,
  scope: (businessUnitId) => sql`n.business_unit_id = ${businessUnitId}`,
  key: sql`n.id`,
  columns: sql<SampleNote>`n.id, n.subject, n.amount_minor as "amountMinor", n.due_date as "dueDate", n.status,
    n.created_by as "createdBy", n.row_version as "rowVersion"`,
  sorts: { subject: sql`n.subject`, amountMinor: sql`n.amount_minor`, dueDate: sql`n.due_date`, status: sql`n.status` },
  totals: { amountMinor: sql`sum(n.amount_minor)` },
  filters: { SampleNoteStates: anyOf(sql`n.status`) },
  search: searchIn({ subject: sql`n.subject` }),
});

export function sampleNoteRoutes(app: FastifyInstance, deps: ListDeps): void {
  const notes = recordHandlers(deps, sampleNoteSource, sampleNoteFields, {
    entityType: 'SampleNote',
    add: ({ subject, amountMinor, dueDate, status }, { businessUnitId, by }) =>
      sql`insert into sample_note (business_unit_id, subject, amount_minor, due_date, status, created_by)
        values (${businessUnitId}, ${subject}, ${amountMinor}, ${dueDate}, ${status}, ${by}) returning id`,
    change: ({ subject, amountMinor, dueDate, status, rowVersion }, { businessUnitId, id }) =>
      sql`update sample_note set subject = ${subject}, amount_minor = ${amountMinor}, due_date = ${dueDate},
        status = ${status}, row_version = row_version + 1
        where id = ${id} and business_unit_id = ${businessUnitId} and row_version = ${rowVersion} returning id`,
  });
  bind(app, sampleNotePaths, sampleNoteOperations, {
    listSampleNotes: notes.list,
    exportSampleNotes: notes.file,
    getSampleNote: notes.read,
    listSampleNoteHistory: notes.history,
    addSampleNote: notes.add,
    changeSampleNote: notes.change,
  });
}
