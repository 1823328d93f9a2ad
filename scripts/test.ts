import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
const bin = (path: string) => join(root, 'node_modules', path);

interface Result {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly counts: string;
}

const running = new Set<ChildProcess>();
// Each step stops what it started, its database too. Ctrl+C reaches all of them without us.
for (const signal of ['SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });

/** Runs one step and shows its output when it is over; the counts of a vitest run are read from its closing line. */
async function run(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Result> {
  const began = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  running.add(child);
  const told = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told.err += text));
  const code = await new Promise((done) => child.once('close', done));
  running.delete(child);
  const output = `${told.out}${told.err}`;
  console.log(`\n=== ${name}`);
  process.stdout.write(output.length > 60_000 ? `${output.slice(0, 10_000)}\n…\n${output.slice(-50_000)}` : output);
  const counts = /Tests\s+(.*)/.exec(output)?.[1] ?? '';
  // What was counted as failed has failed, whatever the process answered.
  return { name, ok: code === 0 && !/failed/.test(counts), seconds: Math.round((Date.now() - began) / 1000), counts };
}

const vitest = bin('vitest/vitest.mjs');
const chromium = findChromium();
console.log(`web client ${buildWeb()}`);
const checks = async (): Promise<Result[]> => [
  await run('types', [bin('typescript/bin/tsc'), '-b']),
  await run('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  await run('architecture', [
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
  ]),
  await run('bundle', ['scripts/bundle.ts']),
];
const projects = (...names: string[]) => [vitest, 'run', ...names.flatMap((name) => ['--project', name])];
// One after the other: side by side, files waited for one another and tests of races ran out of time (decision 129).
const checked = await checks();
const tested = [
  await run('unit and server', projects('contract', 'rules', 'web', 'web-session', 'house', 'server')),
  await run('browser', projects('browser'), { CHROMIUM: chromium }),
];
const results = [...checked, ...tested];

console.log('\n=== summary');
for (const result of results)
  console.log(
    `${result.ok ? 'ok    ' : 'FAILED'} ${result.name.padEnd(18)} ${String(result.seconds).padStart(4)} s  ${result.counts}`,
  );
const count = (word: string) =>
  results.reduce((sum, result) => sum + Number(new RegExp(`(\\d+) ${word}`).exec(result.counts)?.[1] ?? 0), 0);
const steps = results.filter((result) => result.counts === '');
const failed = count('failed') + results.filter((result) => !result.ok && !/failed/.test(result.counts)).length;
console.log(`${count('passed') + steps.filter((result) => result.ok).length} passed, ${failed} failed`);
if (!existsSync(join(root, '../shared')))
  console.log('The folder of shared test data is not here; tests over files of other origin did not run.');
process.exit(results.every((result) => result.ok) ? 0 : 1);
