import { spawnSync } from 'node:child_process';
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

/** Runs one step with its output shown; the counts of a vitest run are read from its closing line. */
function run(name: string, args: readonly string[], env: Record<string, string> = {}): Result {
  console.log(`\n=== ${name}`);
  const began = Date.now();
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
  });
  const output = `${done.stdout}${done.stderr}`;
  process.stdout.write(output.length > 60_000 ? `${output.slice(0, 10_000)}\n…\n${output.slice(-50_000)}` : output);
  const counts = /Tests\s+(.*)/.exec(output)?.[1] ?? '';
  // What was counted as failed has failed, whatever the process answered.
  return {
    name,
    ok: done.status === 0 && !/failed/.test(counts),
    seconds: Math.round((Date.now() - began) / 1000),
    counts,
  };
}

const vitest = bin('vitest/vitest.mjs');
const chromium = findChromium();
console.log(`web client ${buildWeb()}`);
const results = [
  run('types', [bin('typescript/bin/tsc'), '-b']),
  run('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  run('architecture', [
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
  run('bundle', ['scripts/bundle.ts']),
  run('unit and server', [
    vitest,
    'run',
    '--project',
    'contract',
    '--project',
    'rules',
    '--project',
    'web',
    '--project',
    'house',
    '--project',
    'server',
  ]),
  run('browser', [vitest, 'run', '--project', 'browser'], { CHROMIUM: chromium }),
];

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
