import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { neverTwice } from '../../scripts/never-twice.ts';
import { root } from '../../scripts/run-step.ts';
import { tryTests } from '../../scripts/second-try.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const reporter = JSON.stringify(join(import.meta.dirname, 'told-outcomes.ts'));
/** Begins a file with what fails when it is run for the first time. */
const late = `import { existsSync, writeFileSync } from 'node:fs';
  const comesLate = () => {
    const mark = import.meta.filename + '.ran';
    const isSecond = existsSync(mark);
    writeFileSync(mark, '');
    if (!isSecond) throw new Error('not yet');
  };`;

/** Tries files of tests that are made up, in a folder with a configuration of its own. */
function tryMadeUp(files: Record<string, string>, room = 5, around?: string) {
  const cwd = mkdtempSync(join(tmpdir(), 'ratepayer-tries-'));
  folders.push(cwd);
  writeFileSync(
    join(cwd, 'vitest.config.mjs'),
    `import { ToldOutcomes } from ${reporter};
    const reporters = ['dot', new ToldOutcomes()];
    const globalSetup = ${JSON.stringify(around ? ['around.ts'] : [])};
    export default { test: { name: 'made up', globals: true, pool: 'threads', reporters, globalSetup } };`,
  );
  if (around) writeFileSync(join(cwd, 'around.ts'), `import { oweEnd } from ${reporter};\n${late}\n${around}`);
  for (const [name, source] of Object.entries(files)) {
    const file = join(cwd, `${name}.test.ts`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, source);
  }
  return tryTests('made up', { projects: ['made up'], room: { files: room }, cwd, say: () => undefined });
}

it('runs what failed once more, alone, and says so apart from what passed', async () => {
  const tried = await tryMadeUp({
    late: `${late} it('comes late', comesLate); it('comes at once', () => undefined);`,
    'made-late': `${late} beforeAll(comesLate); it('stands on what is made late', () => undefined);`,
    fine: `it('is fine', () => undefined);`,
  });
  expect(tried).toMatchObject({ ok: true, passed: 2, failed: 0 });
  expect(tried.again.toSorted()).toEqual(['late.test.ts > comes late', 'made-late.test.ts, outside of its tests']);
});

it('fails with what fails twice, and gives what is of the list or drawn no second try', async () => {
  const tried = await tryMadeUp({
    wrong: `it('is wrong', () => expect(1).toBe(2));`,
    'server/test/security/tokens': `${late} it('is open seldom', comesLate);`,
    'server/test/same-account': `${late} it('races seldom', comesLate);`,
    'server/test/settlement-lines': `${late} it('is wrong seldom', comesLate);`,
    drawn: `${late} // as one with: import fc from 'fast-check'\nit('draws what it is given', comesLate);`,
  });
  expect(tried).toEqual({ ok: false, passed: 0, failed: 5, again: [] });
});

it('names files that are there in the list of those that have no second try', () => {
  const all = globSync('{contract,server,identity}/**/*.{test,long}.ts', { cwd: root, exclude: ['**/node_modules'] });
  const named = neverTwice.flatMap(({ files }) => files);
  expect(named.filter((begins) => !all.some((file) => file.replaceAll('\\', '/').startsWith(begins)))).toEqual([]);
});

it.each([
  ['ends well', 'ended();', { ok: true, failed: 0, again: ['late.test.ts > comes late'] }],
  ['throws at its end', 'comesLate(); ended();', { ok: false, failed: 1, again: [] }],
  [
    'dies at its end',
    "try { comesLate(); ended(); } catch { process.kill(process.pid, 'SIGKILL'); }",
    { ok: false, failed: 1, again: [] },
  ],
])('hears what is around the tests, which is well at the second try: it %s', async (_, end, becomes) => {
  const around = `export default () => { const ended = oweEnd('made-up'); return () => { ${end} }; };`;
  expect(await tryMadeUp({ late: `${late} it('comes late', comesLate);` }, 5, around)).toMatchObject(becomes);
});

it.each([
  ['more files failed than there is room for', '', 0],
  [
    'a full card number was found beside the tests',
    `import { refuseSecondTry } from ${reporter}; afterAll(() => refuseSecondTry('a card number'));`,
    5,
  ],
  [
    'an error was thrown that no test heard',
    `it('throws behind itself', async () => {
      void Promise.reject(new Error('unheard'));
      await new Promise((done) => setTimeout(done, 5));
    });`,
    5,
  ],
])('tries nothing twice when %s', async (_, beside, room) => {
  const tried = await tryMadeUp({ late: `${late} it('comes late', comesLate); ${beside}` }, room);
  expect(tried).toMatchObject({ ok: false, failed: 1, again: [] });
});
