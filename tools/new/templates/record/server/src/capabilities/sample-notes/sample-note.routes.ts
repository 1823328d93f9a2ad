import { sampleNoteOperations } from '@ratepayer/contract/sample-notes/sample-note.operations.ts';
import { sampleNotePaths } from '@ratepayer/contract/sample-notes/sample-note.paths.ts';
import type { FastifyInstance } from 'fastify';
// #detail
import { historyOf } from '../../platform/audit/read-history.ts';
// #/detail
import { bind } from '../../platform/http/bind.ts';
import { exportOf, type ListDeps, pageOf } from '../organizations/unit-lists.ts';
import { sampleNoteSource } from './sample-note.source.ts';
// #detail
import { readSampleNote } from './sample-note.source.ts';
import { addSampleNote, changeSampleNote } from './save-sample-note.ts';
// #/detail

export function sampleNoteRoutes(app: FastifyInstance, deps: ListDeps): void {
  // #detail
  const { db } = deps;
  // #/detail
  bind(app, sampleNotePaths, sampleNoteOperations, {
    listSampleNotes: ({ params, query }) => pageOf(deps, sampleNoteSource, params.businessUnitId, query),
    exportSampleNotes: ({ caller, params: { businessUnitId, exportMethod: method }, query }) =>
      exportOf(deps, caller, sampleNoteSource, { businessUnitId, method, query }),
    // #detail
    getSampleNote: ({ params: { businessUnitId, id } }) =>
      db.reading([businessUnitId], (tx) => readSampleNote(tx, businessUnitId, id)),
    listSampleNoteHistory: ({ params: { businessUnitId, id: entityId }, query }) =>
      historyOf(db, { businessUnitId, entityType: 'SampleNote', entityId }, readSampleNote, query.Before),
    addSampleNote: ({ caller, params: { businessUnitId }, body }) =>
      db.scoped([businessUnitId], (tx) => addSampleNote(tx, caller, businessUnitId, body)),
    changeSampleNote: ({ caller, params, body }) =>
      db.scoped([params.businessUnitId], (tx) => changeSampleNote(tx, caller, params, body)),
    // #/detail
  });
}
