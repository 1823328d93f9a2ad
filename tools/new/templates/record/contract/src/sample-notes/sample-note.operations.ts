import { z } from 'zod';
// #detail
import { bodyOf } from '../kit/body-of.ts';
import { historyOperation } from '../kit/history.ts';
// #/detail
import { exportOperation, listOperation } from '../kit/list-operation.ts';
import { operations } from '../kit/operation.ts';
// #detail
import { withPermission } from '../kit/operation.ts';
// #/detail
import { rowOf } from '../kit/row-of.ts';
import { ref } from '../kit/shapes.ts';
import { sampleNoteList } from './sample-note.list.ts';
// #detail
import { sampleNoteFields } from './sample-note.list.ts';
// #/detail

const params = z.object({ businessUnitId: ref('businessUnit') });
const row = rowOf(sampleNoteList, { id: z.number(), rowVersion: z.number().int() }).meta({ id: 'SampleNote' });
// #detail
const ofOne = params.extend({ id: ref('sampleNote') });
const [see, change] = [withPermission('Accounts:Read'), withPermission('Accounts:Manage')];
const asked = bodyOf(sampleNoteFields, { rowVersion: z.number().int() });
// #/detail

export const sampleNoteOperations = operations({
  listSampleNotes: listOperation(sampleNoteList, { summary: 'Sample notes', params, row }),
  exportSampleNotes: exportOperation(sampleNoteList, { summary: 'The same sample notes as CSV, Excel or PDF', params }),
  // #detail
  getSampleNote: { summary: 'One sample note', access: see, params: ofOne, answer: row },
  listSampleNoteHistory: historyOperation({ summary: 'Who changed a sample note', access: see, params: ofOne }),
  addSampleNote: { summary: 'A new sample note', access: change, params, body: bodyOf(sampleNoteFields), answer: row },
  changeSampleNote: {
    summary: 'Other values of it',
    access: change,
    params: ofOne,
    body: asked,
    refuses: [409],
    answer: row,
  },
  // #/detail
});
