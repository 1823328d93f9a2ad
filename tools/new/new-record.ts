import { addTexts, importInto } from './insert.ts';
import { type Names, namesOf, renamed } from './names.ts';
import { filesOf } from './template.ts';
import type { Tree } from './tree.ts';

const sample = namesOf('sample-note');
const pad = 4;

/** The number of the next migration. */
export function nextMigration(tree: Tree): string {
  const last = tree
    .list('server/migrations')
    .map((file) => Number(/^(\d+)-/.exec(file)?.[1] ?? 0))
    .reduce((most, one) => Math.max(most, one), 0);
  return String(last + 1).padStart(pad, '0');
}

/** A capability with one operation that reads: its folders and its routes. */
export function newCapability(tree: Tree, names: Names): void {
  for (const file of filesOf('capability', names)) tree.write(file);
  registerCapability(tree, names, false);
}

/**
 * A capability around one kind of record: its list with filters and file, and with `detail` its page, forms and
 * history.
 */
export function newRecord(tree: Tree, kind: 'list' | 'detail', names: Names): void {
  const number = nextMigration(tree);
  const numbered = (text: string) => text.replace('migrations/0000-', `migrations/${number}-`);
  // A list is a record without its form.
  for (const file of filesOf('detail', names, numbered, kind)) tree.write(file);
  registerCapability(tree, names, true);
  addTexts(
    tree,
    'lists',
    Object.fromEntries(Object.entries(listTexts).map((one) => one.map((text) => renamed(text, sample, names)))),
  );
  registerPages(tree, kind, names);
}

const listTexts = {
  sample_notes_by: 'Recorded by',
  count_sample_notes: '{count, plural, one {# sample note} other {# sample notes}}',
  sample_notes_due: 'Due',
  sample_notes_empty: 'No sample notes yet.',
  new_sample_notes: '{count, plural, one {# new sample note. Show} other {# new sample notes. Show}}',
  sample_notes_many: 'sample notes',
  sample_notes_one: 'sample note',
  sample_notes_purpose: 'Sample notes of this business unit, those due first.',
  sample_notes_subject: 'Subject',
  sample_notes_title: 'Sample notes',
};

/** Its operations, and the list that leaves the product through them. */
function registerCapability(tree: Tree, names: Names, hasList: boolean): void {
  const said = (text: string) => renamed(text, sample, names);
  const folder = said('sample-notes');
  const parts = 'server/src/parts.ts';
  importInto(tree, parts, said('sampleNoteRoutes'), `./capabilities/${folder}/${names.kebab}.routes.ts`);
  if (hasList) {
    const operations = `@ratepayer/contract/${folder}/${names.kebab}.operations.ts`;
    importInto(tree, parts, said('sampleNoteOperations'), operations);
    importInto(tree, parts, said('sampleNoteSource'), `./capabilities/${folder}/${names.kebab}.routes.ts`);
  }
  const list = hasList ? ', list: reportedList(sampleNoteSource, sampleNoteOperations.exportSampleNotes)' : '';
  tree.before(parts, '  { routes: walletRoutes', said(`  { routes: sampleNoteRoutes${list} },`));
}

/** Its screens: their routes, their place in the menu and their names. */
function registerPages(tree: Tree, kind: 'list' | 'detail', names: Names): void {
  const said = (text: string) => renamed(text, sample, names);
  const screens = 'web/src/app/portal/screens.ts';
  const place = [
    "    path: 'sample-notes',",
    "    needs: ['Accounts:Read'],",
    "    menu: { group: 'payers', icon: 'rows' },",
  ];
  const pages = "async () => (await import('./sample-note-pages.tsx')).sampleNotePages";
  const lines =
    kind === 'detail'
      ? ["  ...ofRecord('sample_notes_title', 'sample_notes_one', {", ...place, `    pages: ${pages},`, '  }),']
      : ['  {', "    name: { of: 'sample_notes_title' },", ...place, `    page: ${pages}.List,`, '  },'];
  if (kind === 'detail') importInto(tree, screens, 'ofRecord', './of-record.ts');
  tree.after(screens, 'const payers: readonly Screen[] = [', ...lines.map(said));
}
