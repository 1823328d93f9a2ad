import { addTexts, importInto } from './insert.ts';
import { type Names, namesOf, renamed } from './names.ts';
import { filesOf } from './template.ts';
import type { Tree } from './tree.ts';

const sample = namesOf('sample-note');
const pad = 4;

/** The number of the next migration. */
function nextMigration(tree: Tree): string {
  const last = tree
    .list('server/migrations')
    .map((file) => Number(/^(\d+)-/.exec(file)?.[1] ?? 0))
    .reduce((most, one) => Math.max(most, one), 0);
  return String(last + 1).padStart(pad, '0');
}

/** A capability with one operation that reads: its folders, its place among the bands, its routes. */
export function newCapability(tree: Tree, names: Names): void {
  for (const file of filesOf('capability', '', names)) tree.write(file);
  registerCapability(tree, names);
}

/**
 * A capability around one kind of record: its list with filters and file, and with `detail` its page, forms and
 * history.
 */
export function newRecord(tree: Tree, kind: 'list' | 'detail', names: Names): void {
  const number = nextMigration(tree);
  // Without a page of its own a row leads to its list.
  const self = renamed('/portal/sample-notes/${id}?bu=${unit.id}', sample, names);
  const known = (text: string) => {
    const numbered = text.replace('migrations/0000-', `migrations/${number}-`);
    return kind === 'list' ? numbered.replace(self, self.replace('/${id}?', '?').concat('&row=${id}')) : numbered;
  };
  for (const file of filesOf('record', kind, names, known)) tree.write(file);
  registerCapability(tree, names);
  addTexts(
    tree,
    'lists',
    Object.fromEntries(Object.entries(listTexts).map((one) => one.map((text) => renamed(text, sample, names)))),
  );
  registerPages(tree, kind, names);
  if (kind === 'detail') registerEntity(tree, names);
}

const listTexts = {
  sample_notes_by: 'Recorded by',
  sample_notes_counted: '{count, plural, one {# sample note} other {# sample notes}}',
  sample_notes_due: 'Due',
  sample_notes_empty: 'No sample notes yet.',
  sample_notes_fresh: '{count, plural, one {# new sample note. Show} other {# new sample notes. Show}}',
  sample_notes_many: 'sample notes',
  sample_notes_one: 'sample note',
  sample_notes_purpose: 'Sample notes of this business unit, those due first.',
  sample_notes_subject: 'Subject',
  sample_notes_title: 'Sample notes',
};

function registerCapability(tree: Tree, names: Names): void {
  const said = (text: string) => renamed(text, sample, names);
  const folder = said('sample-notes');
  const all = 'contract/src/operations.ts';
  importInto(tree, all, said('sampleNotePaths'), `./${folder}/${names.kebab}.paths.ts`);
  importInto(tree, all, said('sampleNoteOperations'), `./${folder}/${names.kebab}.operations.ts`);
  tree.before(all, '...jobOperations,', said('  ...sampleNoteOperations,'));
  tree.before(all, '...jobPaths,', said('  ...sampleNotePaths,'));
  const app = 'server/src/app.ts';
  importInto(tree, app, said('sampleNoteRoutes'), `./capabilities/${folder}/${names.kebab}.routes.ts`);
  tree.before(app, '  viewRoutes(app', said('  sampleNoteRoutes(app, payments);'));
  // Above all others: it may call every one, and none calls it.
  tree.replace('tools/architecture/bands.cjs', "['audit', ", `['audit', '${folder}', `);
}

/** Its screens: their routes, their place in the menu and their names. */
function registerPages(tree: Tree, kind: 'list' | 'detail', names: Names): void {
  const said = (text: string) => renamed(text, sample, names);
  const screens = 'web/src/app/portal/screens.ts';
  const ofOne = [
    '  {',
    "    path: 'sample-notes/:id',",
    "    name: 'sample_note',",
    "    needs: ['Accounts:Read'],",
    "    page: async () => (await import('./sample-note-page.tsx')).SampleNotePage,",
    '  },',
  ];
  const lines = [
    'const sampleNotes: readonly Screen[] = [',
    '  {',
    "    path: 'sample-notes',",
    "    name: 'sample_notes',",
    "    needs: ['Accounts:Read'],",
    "    menu: { group: 'payers', icon: 'rows' },",
    "    page: async () => (await import('./sample-notes-page.tsx')).SampleNotesPage,",
    '  },',
    ...(kind === 'detail' ? ofOne : []),
    '];',
    '',
  ];
  tree.before(screens, '/** Every screen of the portal', ...lines.map(said));
  tree.replace(screens, '...automation', said('...automation, ...sampleNotes'));
  const paths = kind === 'detail' ? "'sample-notes', 'sample-notes/{id}', " : "'sample-notes', ";
  tree.replace('web/src/app/portal/screens.test.tsx', 'const own = [', said(`const own = [${paths}`));
  addTexts(tree, 'staff-shell', {
    [said('screen_sample_notes')]: said('Sample notes'),
    ...(kind === 'detail' ? { [said('screen_sample_note')]: said('Sample note') } : {}),
  });
}

/** What a reference may lead to: the walks over foreign ids have a row of it to try. */
function registerEntity(tree: Tree, names: Names): void {
  const said = (text: string) => renamed(text, sample, names);
  tree.after('contract/src/kit/shapes.ts', "  'delivery',", said("  'sampleNote',"));
  tree.after(
    'server/test/foreign-rows.ts',
    "'{}', now(), 'Failed', 'x') returning id`,",
    '    [unit],',
    '  ],',
    said('  sampleNote: (unit) => ['),
    said('    `insert into sample_note (business_unit_id, subject, amount_minor, due_date, status, created_by)'),
    "      values ($1, 'foreign', 100, current_date, 'Open', 'x') returning id`,",
  );
}
