// begin detail
import { amount, date, line, oneOf } from '../kit/fields.ts';
// end detail
import { headOf } from '../kit/list.ts';
import { many } from '../kit/list-filter.ts';
import { plainList } from '../kit/plain-list.ts';
import { record, recordPaths } from '../kit/record.ts';

const states = ['Open', 'Complete'] as const;

/** Sample notes of a business unit, those due first. */
export const sampleNotes = record({
  entity: 'SampleNote',
  list: plainList({
    name: 'sample-notes',
    needs: 'Accounts:Read',
    usual: 'dueDate',
    period: 'none',
    columns: {
      subject: { kind: 'text', sort: true },
      amountMinor: { kind: 'money', sort: true, total: true },
      dueDate: { kind: 'date', sort: true },
      createdBy: { kind: 'text', off: true },
      status: { kind: 'status', sort: true },
    },
    filters: { SampleNoteStates: many('status', states) },
    search: ['subject'],
  }),
  texts: {
    ...headOf('sample_notes'),
    one: 'sample_notes_one',
    columns: {
      subject: 'sample_notes_subject',
      amountMinor: 'amount',
      dueDate: 'sample_notes_due',
      createdBy: 'sample_notes_by',
      status: 'status',
    },
  },
  operations: {
    list: 'listSampleNotes',
    file: 'exportSampleNotes',
    // begin detail
    read: 'getSampleNote',
    history: 'listSampleNoteHistory',
    add: 'addSampleNote',
    change: 'changeSampleNote',
    // end detail
  },
  // begin detail
  form: {
    needs: 'Accounts:Manage',
    fields: { subject: line(120), amountMinor: amount({ min: 1 }), dueDate: date, status: oneOf(states) },
  },
  // end detail
});

export const sampleNotePaths = recordPaths(sampleNotes);
