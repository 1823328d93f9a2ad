import { headOf, type ListTexts, list, many } from '../kit/list.ts';

export const sampleNotePaths = {
  listSampleNotes: 'GET /api/business-units/{businessUnitId}/sample-notes',
  exportSampleNotes: 'GET /api/business-units/{businessUnitId}/sample-notes/export/{exportMethod}',
} as const;

export const sampleNoteStates = ['Open', 'Complete'] as const;

/** A row of sample notes. */
export interface SampleNote {
  readonly id: number;
  readonly subject: string;
  readonly amountMinor: number;
  readonly dueDate: string;
  readonly status: (typeof sampleNoteStates)[number];
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
