import { sampleNotes } from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import { recordPages } from './record-pages.tsx';

/** Sample notes of a business unit, and the page of one. */
export const sampleNotePages = recordPages(sampleNotes, {
  name: (note) => note.subject,
  card: { title: 'subject', amount: 'amountMinor', status: 'status', facts: ['dueDate'] },
  // begin detail
  facts: ['amountMinor', 'dueDate', 'createdBy'],
  // end detail
});
