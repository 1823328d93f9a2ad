import { expect, it } from 'vitest';
import { namesOf, renamed } from './names.ts';

it.each([
  ['sample-notes/sample-note.list.ts', 'entries/entry.list.ts'],
  ['sampleNotesPage SampleNote sample_note', 'entriesPage Entry entry'],
  ['Sample notes of a sample note', 'Entries of a entry'],
  ['samples of notes', 'samples of notes'],
])('writes %s as %s', (before, after) => {
  expect(renamed(before, namesOf('sample-note'), namesOf('entry'))).toBe(after);
});

it.each(['Meter', 'meter_note', '../x', '', 'a--b', '1x'])('takes no name such as "%s"', (name) => {
  expect(() => namesOf(name)).toThrow();
});
