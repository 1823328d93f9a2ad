import { treeAt } from '../../tools/new/tree.ts';

/**
 * Makes of the notes that `npm run new` made something of its own, as a person does it: a place, hours that add up,
 * whether it is urgent, and remarks that stand in the form alone.
 */
export function fillNote(root: string): void {
  const tree = treeAt(root);
  const list = 'contract/src/made-up-notes/made-up-note.list.ts';
  tree.replace(list, '{ amount, date, line, oneOf }', '{ amount, date, line, lines, oneOf, optional, whole, yesNo }');
  tree.replace(list, 'import { many }', 'import { many, yesNo as yesOrNo }');
  tree.after(
    list,
    "dueDate: { kind: 'date'",
    "      place: { kind: 'text', sort: true },",
    "      hours: { kind: 'number', sort: true, total: true },",
    "      isUrgent: { kind: 'yesNo' },",
  );
  tree.replace(list, "many('status', states) }", "many('status', states), MadeUpUrgent: yesOrNo('isUrgent') }");
  tree.replace(list, "search: ['subject']", "search: ['subject', 'place']");
  tree.after(
    list,
    "dueDate: 'made_up_notes_due'",
    "      place: 'made_up_notes_place',",
    "      hours: 'made_up_notes_hours',",
    "      isUrgent: 'made_up_notes_urgent',",
  );
  tree.replace(
    list,
    '    fields: {',
    `    fields: {
      place: line(80), hours: whole({ max: 1000 }), isUrgent: yesNo, remarks: optional(lines(500)),`,
  );
  tree.after(
    'contract/src/texts/lists/en-US.ts',
    'made_up_notes_empty:',
    "  made_up_notes_hours: 'Hours',",
    "  made_up_notes_place: 'Place',",
    "  made_up_notes_remarks: 'Remarks',",
    "  made_up_notes_urgent: 'Urgent',",
  );
  const [migration = ''] = tree.list('server/migrations').filter((file) => file.endsWith('made-up-notes.sql'));
  tree.after(
    `server/migrations/${migration}`,
    'due_date date not null',
    "  place text not null check (place <> ''),",
    '  hours int not null,',
    '  is_urgent boolean not null,',
    "  remarks text not null default '',",
  );
  const page = 'web/src/app/portal/made-up-note-pages.tsx';
  tree.replace(
    page,
    "facts: ['amountMinor', 'dueDate'",
    "facts: ['amountMinor', 'dueDate', 'place', 'hours', 'isUrgent'",
  );
  tree.after(page, '  facts:', "  labels: { remarks: 'made_up_notes_remarks' },");
  const test = 'server/test/made-up-notes-page.test.ts';
  tree.after(test, '  due_date:', `  place: "'Street ' || n % 3",`, `  hours: 'n % 4',`, `  is_urgent: 'n % 2 = 0',`);
  tree.replace(
    test,
    "status: 'Open' } as const",
    "status: 'Open', place: 'Elm Street', hours: 3, isUrgent: true, remarks: 'Twice' } as const",
  );
  tree.save();
}
