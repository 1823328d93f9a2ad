import { z } from 'zod';
import { operations } from '../kit/operation.ts';
import { recordOperations } from '../kit/record-operations.ts';
import { rowOf } from '../kit/row-of.ts';
import { sampleNoteFields, sampleNoteList } from './sample-note.list.ts';

const notes = recordOperations(sampleNoteList, sampleNoteFields, {
  row: rowOf(sampleNoteList, { id: z.number(), rowVersion: z.number().int() }).meta({ id: 'SampleNote' }),
  one: 'sample note',
  many: 'sample notes',
  change: 'Accounts:Manage',
});

export const sampleNoteOperations = operations({
  listSampleNotes: notes.list,
  exportSampleNotes: notes.file,
  getSampleNote: notes.read,
  listSampleNoteHistory: notes.history,
  addSampleNote: notes.add,
  changeSampleNote: notes.change,
});
