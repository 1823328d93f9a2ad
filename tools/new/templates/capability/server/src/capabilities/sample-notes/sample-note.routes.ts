import { sampleNoteOperations } from '@ratepayer/contract/sample-notes/sample-note.operations.ts';
import { sampleNotePaths } from '@ratepayer/contract/sample-notes/sample-note.paths.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { bind } from '../../platform/http/bind.ts';
import { readSampleNotes } from './read-sample-notes.ts';

export function sampleNoteRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  bind(app, sampleNotePaths, sampleNoteOperations, {
    readSampleNotes: ({ params: { businessUnitId } }) =>
      db.reading([businessUnitId], (tx) => readSampleNotes(tx, businessUnitId)),
  });
}
