// @vitest-environment page
import { sampleNotes } from '@ratepayer/contract/sample-notes/sample-note.list.ts';
import { describe } from 'vitest';
import { sampleNoteSource } from '../src/capabilities/sample-notes/sample-note.routes.ts';
import { openedWorld } from './opened-world.ts';
import { seedRows, testList } from './test-list.ts';
import { testListPage } from './test-list-page.ts';
// begin detail
import { testRecord } from './test-record.ts';
// end detail

const world = openedWorld();
const seed = seedRows('sample_note', {
  subject: "'Note ' || n % 5",
  amount_minor: '100 * (n % 3 + 1)',
  due_date: "date '2026-10-01' + n % 4",
  status: "(array['Open', 'Complete'])[n % 2 + 1]",
  created_by: "'Dana'",
});

describe('the list of sample notes', () => testList(sampleNoteSource, { world, seed }));
describe('its page', () => testListPage(sampleNotes, { world }));
// begin detail
describe('a sample note', () => {
  const asked = { subject: 'Ask the plumber', amountMinor: 4_200, dueDate: '2026-11-30', status: 'Open' } as const;
  testRecord(sampleNotes, { world, asked, change: { subject: 'Ask him again', status: 'Complete' } });
});
// end detail
