import { expect, it } from 'vitest';
import { notesOf } from './notes.rules.ts';

const at = (n: number, note: string) => ({ note, by: `Person ${n}`, at: `2026-11-0${n}T10:00:00.000Z` });

it('names who wrote the note last, and leaves out entries that did not change it', () => {
  const entries = [at(4, 'Call first'), at(3, 'Call first'), at(2, 'Dog'), at(1, '')];
  expect(notesOf('Call first', entries)).toEqual([at(3, 'Call first'), at(2, 'Dog')]);
});

it('names nobody for a note that no person wrote', () => {
  expect(notesOf('From the file', [])).toEqual([]);
  expect(notesOf('From the file', [at(2, 'Dog'), at(1, '')])).toEqual([at(2, 'Dog')]);
});

it('keeps an emptied note as what somebody did', () => {
  expect(notesOf('', [at(2, ''), at(1, 'Dog')])).toEqual([at(2, ''), at(1, 'Dog')]);
});
