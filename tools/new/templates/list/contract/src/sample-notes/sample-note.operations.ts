import { z } from 'zod';
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations } from '../kit/operation.ts';
import { rowOf } from '../kit/row-of.ts';
import { ref } from '../kit/shapes.ts';
import { sampleNoteList } from './sample-note.list.ts';

const params = z.object({ businessUnitId: ref('businessUnit') });
const row = rowOf(sampleNoteList, { id: z.number() }).meta({ id: 'SampleNote' });

export const sampleNoteOperations = operations({
  listSampleNotes: listOperation(sampleNoteList, { summary: 'Sample notes', params, row }),
  exportSampleNotes: exportOperation(sampleNoteList, { summary: 'The same sample notes as CSV, Excel or PDF', params }),
});
