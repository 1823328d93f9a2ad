import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allOperations } from '../../server/test/all-operations.ts';
import { onboardingStates } from '@ratepayer/contract/onboarding/onboarding-states.ts';
import { paymentStates } from '../../contract/src/payments/payment-state.ts';
import { sessionStates } from '../../contract/src/payments/session-state.ts';
import { describeSettings } from '../../server/src/platform/config/settings.ts';
import { withCount } from '../../scripts/count-requirements.ts';
import { stateDiagram } from '../../scripts/draw-states.ts';
import { named } from './bands.cjs';
import { missingVerbs, verbsNamed } from './named-verbs.ts';
import { schemaHead } from '../../scripts/write-schema.ts';
import { settingsPage, unitSettingsPage } from '../../scripts/write-settings.ts';

const root = join(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const decisions = tracked.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
const texts = new Map<string, string>();
/** Most of these tests read every file. */
const read = (file: string): string => {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
};
// Row types are generated.
const product = files.filter(
  (file) => !/\.test\.tsx?$|^server\/test\/|^e2e\/|^tools\/new\/templates\/|platform\/database\/tables\.ts$/.test(file),
);

// Tests and their helpers too: whoever looks for something finds it by the name of its file.
it('has no file of more than 400 lines', () => {
  const mayBeLonger = {
    'contract/src/texts/lists/en-US.ts': 'a list of sentences',
    'contract/src/texts/refusals/en-US.ts': 'a list of sentences',
    'contract/src/texts/values/en-US.ts': 'a list of words',
    'server/src/platform/database/tables.ts': 'row types, which are generated',
  };
  const long = files.filter((file) => read(file).trimEnd().split('\n').length > 400);
  expect(long.toSorted()).toEqual(Object.keys(mayBeLonger));
});

// These numbers only go down.
it('keeps long files and lint exceptions few', () => {
  // A catalog of texts is a list, as long as what the product says.
  expect(
    product.filter((file) => !file.startsWith('contract/src/texts/') && read(file).split('\n').length > 250).length,
  ).toBeLessThanOrEqual(1);
  expect(product.filter((file) => /biome-ignore|@ts-(ignore|expect-error|nocheck)/.test(read(file)))).toEqual([]);
});

it('says of no value that it is of every type', () => {
  const casting = product.filter((file) => /\bas never\b(?! [a-z])/.test(read(file)));
  expect(casting).toEqual([]);
});

// By way of `unknown` nothing is compared with what it is said to be.
it('says of no value that it is of a type that the compiler could not compare', () => {
  expect(product.filter((file) => /\bas unknown as\b/.test(read(file)))).toEqual([]);
});

it('writes figures and dates by the kit alone, which knows cultures', () => {
  const writers = ['money', 'figures', 'local-date', 'clock-seconds', 'date-words', 'texts'].map(
    (name) => `contract/src/kit/${name}.ts`,
  );
  const writing = /\.toLocale(Date|Time)?String\(|\bIntl\.(?!DateTimeFormat\(\)\.resolvedOptions\(\))/;
  const others = product.filter(
    (file) =>
      /^(contract|server|web|identity)\/src\//.test(file) && writing.test(read(file)) && !writers.includes(file),
  );
  expect(others).toEqual([]);
});

it('takes hard widgets from React Aria where decision 72 names them, and nowhere else', () => {
  const taking = product.filter(
    (file) => /^web\/src\/.*/.test(file) && /from 'react-aria-components'/.test(read(file)),
  );
  const decision = read(decisions.find((file) => file.includes('/0072-')) ?? '');
  const named = [...decision.matchAll(/`(web\/src\/[\w./-]+)`/g)].map(([, file]) => file);
  expect(taking).toEqual([...named].sort());
});

it('has no barrel, no utils and no unfinished words', () => {
  expect(product.filter((file) => /(^|\/)(index|utils?|helpers?|common|misc)\.tsx?$/.test(file))).toEqual([]);
  expect(
    product.filter(
      (file) => file !== 'tools/architecture/tidy.test.ts' && /\b(TODO|FIXME|XXX|HACK)\b/.test(read(file)),
    ),
  ).toEqual([]);
});

it('exports nothing that nobody uses', () => {
  // How often a word stands in each file, and in how many files: counted once for all.
  const wordsOf = (file: string) => {
    const words = new Map<string, number>();
    for (const word of read(file).match(/\w+/g) ?? []) words.set(word, (words.get(word) ?? 0) + 1);
    return words;
  };
  const words = new Map(files.map((file) => [file, wordsOf(file)]));
  const inFiles = new Map<string, number>();
  for (const each of words.values()) for (const word of each.keys()) inFiles.set(word, (inFiles.get(word) ?? 0) + 1);
  const dead: string[] = [];
  for (const file of product) {
    for (const [, name = ''] of read(file).matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)) {
      const inside = (words.get(file)?.get(name) ?? 0) > 1;
      if ((inFiles.get(name) ?? 0) < 2 && !inside) dead.push(`${file}: ${name}`);
    }
  }
  expect(dead).toEqual([]);
});

it('has no file that nobody imports', () => {
  // Begun by a command or a process of its own, loaded by a name that is put together, or waiting for the first record.
  const begun = [
    /\/texts\/[\w-]+\/en-CA\.ts$/,
    /^dev\/src\/bench\/(bare-sockets|node-entry)\.ts$/,
    /^server\/src\/migrate\.ts$/,
    /^web\/src\/(main\.tsx|app\/portal\/of-record\.ts)$/,
  ];
  const named = new Set<string>();
  for (const file of files)
    for (const [, path = ''] of read(file).matchAll(/['"`]((?:\.|@ratepayer\/)[^'"`\s]*\.tsx?)['"`]/g))
      named.add(path.startsWith('.') ? join(file, '..', path) : path.replace(/^@ratepayer\/(\w+)\//, '$1/src/'));
  const sources = product.filter((file) => /^(contract|server|web|identity|dev)\/src\/.*(?<!\.d)\.tsx?$/.test(file));
  expect(sources.filter((file) => !named.has(file) && !begun.some((one) => one.test(file)))).toEqual([]);
});

it('leaves the document in one place only', () => {
  const leaving = product.filter(
    (file) => file.startsWith('web/src') && /location\.(assign|replace|reload|href\s*=)/.test(read(file)),
  );
  expect(leaving).toEqual(['web/src/platform/navigation.ts']);
});

it('chooses no limit, host or caller by a piece of the address, which anybody can write', () => {
  expect(
    product.filter(
      (file) =>
        file.startsWith('server/src/platform/http') &&
        /request\.url\.(includes|startsWith|endsWith|match)/.test(read(file)),
    ),
  ).toEqual([]);
});

it('compares no signature and no token in a time that tells how much of it was right', () => {
  const telling =
    /\.sign\([^\n]*\)[^\n]{0,14}[!=]==|[!=]== [^\n]*\.sign\(|[!=]== `Bearer|\btoken'?\)? [!=]== (?!'|undefined|null)/;
  expect(product.filter((file) => /^(server|identity)\/src\//.test(file) && telling.test(read(file)))).toEqual([]);
});

it('makes no markup from text', () => {
  expect(
    product.filter(
      (file) =>
        file.startsWith('web/src') &&
        /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function|srcdoc/.test(read(file)),
    ),
  ).toEqual([]);
});

it('says who may call every operation', () => {
  for (const [id, operation] of Object.entries(allOperations))
    expect(operation.access.kind, id).toMatch(/^(anyone|roles|permission)$/);
});

it('has pages that agree with the code: settings and state diagrams', () => {
  expect(read('docs/settings.md')).toBe(settingsPage(describeSettings()));
  expect(read('docs/unit-settings.md')).toBe(unitSettingsPage());
  expect(read('docs/states/payment.md')).toBe(stateDiagram('Payment', paymentStates));
  expect(read('docs/states/onboarding.md')).toBe(stateDiagram('Onboarding', onboardingStates));
  expect(read('docs/states/payment-session.md')).toBe(stateDiagram('Payment session', sessionStates));
});

it('has in server/schema.sql what the migrations make: npm run schema writes it', () => {
  expect(read('server/schema.sql').startsWith(schemaHead())).toBe(true);
});

it('names every requirement once in docs/requirements.md', () => {
  const named = [...read('docs/requirements.md').matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id]) => id);
  expect(named.length).toBeGreaterThan(600);
  // How many are shown: npm run docs writes it.
  expect(read('docs/requirements.md')).toBe(withCount(read('docs/requirements.md')));
  expect(new Set(named).size).toBe(named.length);
});

it('draws every room and command in docs/architecture.md, and has a band for each capability', () => {
  const page = read('docs/architecture.md');
  const drawn = (line: RegExp): string[] => {
    const said = (line.exec(page)?.[1] ?? '').replaceAll(/\([^)]*\)/g, '');
    return (said.match(/[a-z][a-z-]*/g) ?? []).toSorted();
  };
  const roomsOf = (home: string) => {
    const inside = tracked.filter((file) => file.startsWith(home)).map((file) => file.slice(home.length));
    return [...new Set(inside.filter((file) => file.includes('/')).map((file) => file.replace(/\/.*/, '')))].toSorted();
  };
  const rooms = roomsOf('server/src/capabilities/');
  expect(drawn(/^ {2}src\/capabilities\/ +(.*)$/m)).toEqual(rooms);
  expect(drawn(/^ {2}src\/platform\/ +(.*)$/m)).toEqual(roomsOf('server/src/platform/'));
  expect(rooms.filter((room) => !named.flat().includes(room))).toEqual([]);
  const scripts = Object.values(JSON.parse(read('package.json')).scripts as Record<string, string>).join('\n');
  const commands = [...scripts.matchAll(/(?:boot\.mjs |scripts\/)([a-z][a-z-]*)(?: |\.ts|$)/gm)].map(
    ([, one = '']) => one,
  );
  expect(commands.length).toBeGreaterThan(12);
  expect(commands.filter((command) => !drawn(/^scripts\/ +(.*)$/m).includes(command))).toEqual([]);
});

it('keeps what is done again and again with its capability: the worker only lists it', () => {
  const elsewhere = product.filter((file) => /\beveryMs: pace\./.test(read(file)) && !/-schedules\.ts$/.test(file));
  expect(elsewhere.filter((file) => file.startsWith('server/src/'))).toEqual([]);
});

it('names in docs only files that exist', () => {
  const pages = ['docs/requirements.md', 'docs/architecture.md', 'docs/security.md', 'docs/tests.md', 'README.md'];
  const gone = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:contract|server|web|e2e|identity|dev|tools|scripts|docs)\/[\w./-]+\.\w+)`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${page}: ${file}`),
  );
  expect(gone).toEqual([]);
});

it('names in a README only verbs that are there', () => {
  const readmes = tracked.filter((file) => /README\.md$/.test(file));
  expect(readmes.flatMap((file) => missingVerbs(join(root, file)).map((verb) => `${file}: ${verb}`))).toEqual([]);
  expect(verbsNamed('**Verbs** pay (a, b) · `late/` read · give-back; `process/` (facts); find: of x')).toEqual([
    'pay',
    'late/read',
    'late/give-back',
    'process/',
    'find',
  ]);
});

it('names in the pages of the house only files that end like one, and decisions that were taken', () => {
  const pages = tracked.filter(
    (file) => /^docs\/architecture\.md$|\/README\.md$/.test(file) && !/templates\//.test(file),
  );
  const decided = new Set(decisions.map((file) => Number(/\d{4}/.exec(file)?.[0])));
  const wrong = pages.flatMap((page) => [
    ...[...read(page).matchAll(/`([\w./-]+\.(?:tsx?|cjs|mjs|sql|typ))`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !/\bx\./.test(file) && !tracked.some((one) => `/${one}`.endsWith(`/${file}`)))
      .map((file) => `${page}: ${file}`),
    ...[...read(page).matchAll(/\bdecisions? (\d+)/g)]
      .filter(([, number]) => !decided.has(Number(number)))
      .map(([said]) => `${page}: ${said}`),
  ]);
  expect(wrong).toEqual([]);
});

it('gives every decision a number of its own', () => {
  const numbers = decisions.map((file) => /\d{4}/.exec(file)?.[0]);
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
});

it('leaves every name to the file that declares it', () => {
  const handingOn = product.filter((file) =>
    /^export (?:type )?\{[^}]*\} from |^export \*/m.test(read(file).replaceAll(/`[^`]*`/g, '')),
  );
  expect(handingOn).toEqual([]);
});

it('names every threat once in docs/security.md, with tests that exist', () => {
  const page = read('docs/security.md');
  const rows = [...page.matchAll(/^\| T(\d+) \|/gm)].map(([, number]) => Number(number));
  expect(rows).toEqual(Array.from({ length: 45 }, (_, i) => i + 1));
  const named = [...page.matchAll(/`((?:server\/test|e2e|web|identity|tools)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
