import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findBrowsers } from './find-browsers.ts';
import { root, runStep, stopWithUs } from './run-step.ts';
import { roomForTries, type Tried, tryTests } from './second-try.ts';

interface Result extends Tried {
  readonly name: string;
  readonly seconds: number;
  /** What became of its tests; nothing of a check, which is one. */
  readonly counts: string;
}

stopWithUs();
const bin = (path: string) => join(root, 'node_modules', path);
const room = roomForTries();

async function timed(name: string, work: () => Promise<Tried>, counts = (_: Tried) => ''): Promise<Result> {
  const began = Date.now();
  const tried = await work();
  return { ...tried, name, seconds: Math.round((Date.now() - began) / 1000), counts: counts(tried) };
}

const check = (name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Result> =>
  timed(name, async () => {
    const ok = await runStep(name, args, { env });
    return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1, again: [] };
  });

const tests = (name: string, projects: readonly string[], env: Record<string, string> = {}): Promise<Result> =>
  timed(name, () => tryTests(name, { projects, room, env }), said);

/** So many failed, so many passed, and apart from both those that passed when they were tried again. */
function said({ passed, failed, again }: Pick<Tried, 'passed' | 'failed' | 'again'>): string {
  const twice = again.length > 0 ? `, ${again.length} passed only at the second try` : '';
  return `${passed} passed, ${failed} failed${twice}`;
}

const architecture = [
  bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
  '--config',
  'tools/architecture/architecture.cjs',
  '--output-type',
  'err',
  'contract/src',
  'server/src',
  'identity/src',
  'web/src',
  'dev/src',
];

// Beside the checks, which need no browser; no test runs while something is installed.
const browsers = findBrowsers();
// By one thread: several compile the same types again. Its last seconds are those in which tests begin (decision 339).
// It clears its memory seldom: a sixth of what it takes otherwise goes into that (decision 366).
const types = check('types', [bin('typescript/bin/tsc'), '-b', '--singleThreaded'], {
  GOGC: '300',
  GOMEMLIMIT: '3GiB',
});
console.log(`web client ${buildWeb()}`);
const checks = [
  await check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  await check('architecture', architecture),
  await check('bundle', ['scripts/bundle.ts']),
];
// Tests one after the other: side by side, files waited for one another and races ran out of time (decision 129).
const { chromium, shell } = await browsers;
const units = await tests('unit and server', ['contract', 'rules', 'web', 'web-session', 'house', 'server']);
const results = [
  await types,
  ...checks,
  units,
  await tests('browser', ['browser'], { CHROMIUM: chromium, CHROMIUM_SHELL: shell }),
];

console.log('\n=== summary');
for (const result of results)
  console.log(
    `${result.ok ? 'ok    ' : 'FAILED'} ${result.name.padEnd(18)} ${String(result.seconds).padStart(4)} s  ${result.counts}`,
  );
const again = results.flatMap((result) => result.again);
for (const test of again) console.log(`passed only at the second try: ${test}`);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
// A run that did not end well has failed, whatever its tests say.
const failed = results.reduce((sum, result) => sum + (result.ok ? 0 : Math.max(1, result.failed)), 0);
console.log(said({ passed, failed, again }));
if (!existsSync(join(root, '../shared')))
  console.log('The folder of shared test data is not here; tests over files of other origin did not run.');
process.exit(results.every((result) => result.ok) ? 0 : 1);
