import { amount, date, fields, line, oneOf, type RecordOf } from '../kit/fields.ts';
import { headOf, type ListTexts, list, many } from '../kit/list.ts';

export const sampleNotePaths = {
  listSampleNotes: 'GET /api/business-units/{businessUnitId}/sample-notes',
  exportSampleNotes: 'GET /api/business-units/{businessUnitId}/sample-notes/export/{exportMethod}',
  getSampleNote: 'GET /api/business-units/{businessUnitId}/sample-notes/{id}',
  listSampleNoteHistory: 'GET /api/business-units/{businessUnitId}/sample-notes/{id}/history',
  addSampleNote: 'POST /api/business-units/{businessUnitId}/sample-notes',
  changeSampleNote: 'PUT /api/business-units/{businessUnitId}/sample-notes/{id}',
} as const;

export const sampleNoteStates = ['Open', 'Complete'] as const;

/** What is asked of a sample note. */
export const sampleNoteFields = fields({
  subject: line(120),
  amountMinor: amount({ min: 1 }),
  dueDate: date,
  status: oneOf(sampleNoteStates),
});

export interface SampleNote extends RecordOf<typeof sampleNoteFields> {
  readonly createdBy: string;
}

/** Sample notes, those due first. */
export const sampleNoteList = list<SampleNote>()({
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
  filters: { SampleNoteStates: many('status', sampleNoteStates) },
  search: ['subject'],
});

export const sampleNoteTexts: ListTexts<typeof sampleNoteList> = {
  ...headOf('sample_notes'),
  period: 'sample_notes_due',
  columns: {
    subject: 'sample_notes_subject',
    amountMinor: 'amount',
    dueDate: 'sample_notes_due',
    createdBy: 'sample_notes_by',
    status: 'status',
  },
  filters: { SampleNoteStates: 'status' },
  fields: { subject: 'sample_notes_subject' },
};
