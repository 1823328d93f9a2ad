// #detail
import { amount, date, fields, line, oneOf } from '../kit/fields.ts';
// #/detail
import { type ListTexts, list, many } from '../kit/list.ts';

export const sampleNoteStates = ['Open', 'Complete'] as const;

/** A sample note, as a row and as a record. */
export interface SampleNote {
  readonly id: number;
  readonly subject: string;
  readonly amountMinor: number;
  readonly dueDate: string;
  readonly status: (typeof sampleNoteStates)[number];
  readonly createdBy: string;
  readonly rowVersion: number;
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
  title: 'sample_notes_title',
  purpose: 'sample_notes_purpose',
  many: 'sample_notes_many',
  counted: 'sample_notes_counted',
  fresh: 'sample_notes_fresh',
  empty: 'sample_notes_empty',
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
// #detail

/** What is asked of a sample note. */
export const sampleNoteFields = fields({
  subject: line(120),
  amountMinor: amount({ min: 1 }),
  dueDate: date,
  status: oneOf(sampleNoteStates),
});
// #/detail
