import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProduct } from './copy-product.ts';
import { kinds, makeNew } from './kinds.ts';
import { treeAt } from './tree.ts';

const packages = join(import.meta.dirname, '../../node_modules');
let copy: string;
const made: string[] = [];

// Everything that can be made, made once: what fits together fits alone.
const asked: readonly (readonly [kind: string, name: string])[] = [
  ['list', 'made-up-reading'],
  ['detail', 'made-up-note'],
  ['capability', 'made-up-main'],
  ['operation', 'made-up-mains/made-up-valve'],
  ['operation', 'accounts/made-up-telling'],
  ['operation', 'made-up-notes/made-up-closing'],
  ['operation', 'made-up-notes/made-up-opening'],
  ['job', 'accounts/made-up-look'],
  ['job', 'made-up-mains/made-up-turn'],
  ['mail', 'made-up-noted'],
  ['setting', 'made-up-notes'],
  ['unit-setting', 'accounts/made-up-choice'],
];

beforeAll(() => {
  copy = copyProduct();
  for (const [kind, name] of asked) {
    const tree = treeAt(copy);
    makeNew(tree, kind, name);
    const { made: files, changed } = tree.save();
    made.push(...files, ...changed);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: string[]) => {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return `${stdout}${stderr}`.trim();
};

it('makes each kind there is', () => {
  expect([...new Set(asked.map(([kind]) => kind))].toSorted()).toEqual(Object.keys(kinds).toSorted());
});

it('makes what the lint takes, once it is formatted', () => {
  const files = [...new Set(made)].filter((file) => /\.tsx?$/.test(file));
  const biome = join(packages, '@biomejs/biome/bin/biome');
  run(biome, 'format', '--write', ...files);
  expect(run(biome, 'check', '--error-on-warnings', ...files)).toMatch(
    /^Checked \d+ files in [^.]+\. No fixes applied\.$/,
  );
});

it('leaves nothing of its templates in what it makes', () => {
  for (const file of new Set(made))
    expect(readFileSync(join(copy, file), 'utf8'), file).not.toMatch(
      /sample.?note|some-capability|A Title|begin detail|end detail/i,
    );
});

it('gives what a worker does again and again the text that staff read it by', () => {
  const texts = readFileSync(join(copy, 'contract/src/texts/values/en-US.ts'), 'utf8');
  expect(texts).toContain("  'made up look': 'made up look',");
  const said = (file: string) => readFileSync(join(copy, 'server/src', file), 'utf8');
  expect(said('capabilities/accounts/account-schedules.ts')).toContain('madeUpLook(deps.db)');
  expect(said('capabilities/made-up-mains/made-up-mains-schedules.ts')).toContain('madeUpTurn(deps.db)');
  expect(said('worker-loop.ts')).toContain('...madeUpMainsSchedules(payments, pace)');
});

it('makes a setting of a business unit with its column, its entry and its words', () => {
  const said = (file: string) => readFileSync(join(copy, file), 'utf8');
  const [migration = ''] = made.filter((file) => file.endsWith('-made-up-choice.sql'));
  expect(said(migration)).toContain('add column made_up_choice boolean not null default false;');
  const entry = "madeUpChoice: { section: 'accounts', field: yesNo, initial: false, readBy: ['accounts'] },";
  expect(said('contract/src/organizations/unit-settings.ts')).toContain(entry);
  const texts = said('contract/src/texts/staff-settings/en-US.ts');
  expect(texts).toContain("  madeUpChoice: 'Made up choice',");
  expect(texts).toContain('  madeUpChoice_help: ');
});

it('makes a list without a page of its rows, and a record with one', () => {
  const pages = (name: string) => readFileSync(join(copy, `web/src/app/portal/${name}-pages.tsx`), 'utf8');
  const screens = readFileSync(join(copy, 'web/src/app/portal/screens.ts'), 'utf8');
  expect(screens).toContain("ofRecord('made_up_notes_title', 'made_up_notes_one'");
  expect(screens).not.toContain("ofRecord('made_up_readings_title'");
  expect([pages('made-up-reading'), pages('made-up-note')].map((text) => /^ {2}facts:/m.test(text))).toEqual([
    false,
    true,
  ]);
});

it.each([
  ['detail', 'made-up-note', 'is there already'],
  ['list', 'Meter', 'is no name'],
  ['job', 'close-idle', 'CAPABILITY/NAME'],
  ['operation', 'nowhere/close-valve', 'There is no capability "nowhere"'],
  ['setting', 'made-up-notes', 'There is a setting MADE_UP_NOTES already'],
  ['unit-setting', 'accounts/made-up-choice', 'There is a setting madeUpChoice already'],
  ['unit-setting', 'nowhere/made-up-other', 'There is no capability "nowhere"'],
])('refuses a %s called %s, and writes nothing', (kind, name, sentence) => {
  const tree = treeAt(copy);
  expect(() => makeNew(tree, kind, name)).toThrow(sentence);
});
