import { addTexts, importInto } from './insert.ts';
import { type Names, namesOf, renamed } from './names.ts';
import { filesOf } from './template.ts';
import type { Tree } from './tree.ts';

const sample = namesOf('sample-note');
const folder = 'server/src/capabilities/notifications';

/** A mail about a payment: its folder, its line in the registry, its words, and what its test expects. */
export function newMail(tree: Tree, names: Names): void {
  const said = (text: string) => renamed(text, sample, names);
  const title = names.kebab
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  for (const file of filesOf('mail', names, (text) => text.replaceAll('A Title', title))) tree.write(file);
  importInto(tree, `${folder}/mails.ts`, said('sampleNote'), said('./mails/sample-note/sample-note.mail.ts'));
  tree.before(`${folder}/mails.ts`, '];', said('  sampleNote,'));
  tree.replace(`${folder}/mails/money-mail.ts`, 'readonly key: ', said("readonly key: 'sample_note' | "));
  // A biller may word it: it has a template, and the product's own words stand in it.
  const template = 'contract/src/notifications/templates.ts';
  tree.before(template, "'Payment Being Returned': ", `  '${title}': aboutMoney,`);
  tree.before(
    `${folder}/product-words.ts`,
    "'Payment Being Returned': ",
    said(`  '${title}': plain('sample_note', 'sample_note_lead', 'sample_note_note'),`),
  );
  addTexts(tree, 'values', { [title]: title });
  addTexts(tree, 'mails', {
    [said('sample_note')]: said('Sample note'),
    [said('sample_note_lead')]: said('{biller} writes to you about {amount, money}: sample note.'),
    [said('sample_note_note')]: 'There is nothing you have to do.',
  });
  const row = said(`    ['${title}', 'Sample note', ['There is nothing you have to do.']],`);
  tree.after(`${folder}/mails.rules.test.ts`, "['Payment Not Charged', ", row);
}

/** A setting of the environment, with what it must be and its test. */
export function newSetting(tree: Tree, names: Names): void {
  const name = names.kebab.replaceAll('-', '_').toUpperCase();
  const settings = 'server/src/platform/config/settings.ts';
  if (tree.read(settings).includes(`  ${name}: `)) throw new Error(`There is a setting ${name} already.`);
  const meaning = `'${names.kebab.replaceAll('-', ' ')}: on or off'`;
  tree.before(
    settings,
    '  ACCESS_TOKEN_SECONDS:',
    `  ${name}: z.enum(['on', 'off'], 'must be on or off').default('off').describe(${meaning}),`,
  );
  tree.before(
    'server/src/platform/config/settings.test.ts',
    "[{ ROLE: 'both' }",
    `    [{ ${name}: 'maybe' }, 'The setting ${name} must be on or off.'],`,
  );
}
