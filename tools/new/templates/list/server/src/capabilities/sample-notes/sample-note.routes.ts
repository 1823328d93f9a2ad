import {
  type SampleNote,
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
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';

/** Sample notes of a business unit. */
export const sampleNoteSource = sourceOf(sampleNoteList)({
  texts: sampleNoteTexts,
  from: sql`sample_note n`,
  scope: (businessUnitId) => sql`n.business_unit_id = ${businessUnitId}`,
  key: sql`n.id`,
  columns: sql<SampleNote>`n.id, n.subject, n.amount_minor as "amountMinor", n.due_date as "dueDate", n.status,
    n.created_by as "createdBy"`,
  sorts: { subject: sql`n.subject`, amountMinor: sql`n.amount_minor`, dueDate: sql`n.due_date`, status: sql`n.status` },
  totals: { amountMinor: sql`sum(n.amount_minor)` },
  filters: { SampleNoteStates: anyOf(sql`n.status`) },
  search: searchIn({ subject: sql`n.subject` }),
});

export function sampleNoteRoutes(app: FastifyInstance, deps: ListDeps): void {
  bind(app, sampleNotePaths, sampleNoteOperations, {
    listSampleNotes: ({ params, query }) => pageOf(deps, sampleNoteSource, params.businessUnitId, query),
    exportSampleNotes: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, sampleNoteSource, { businessUnitId, method, query }),
  });
}
