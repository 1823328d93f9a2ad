import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs what takes longer than a test run may: `npm run test:long -- --kills 300 --rounds 150 --seed 7`; `--only new`
 * runs the files with that in their name.
 */
const root = join(import.meta.dirname, '..');
const given = (name: string, initial: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return String(at < 0 ? initial : Number(process.argv[at + 1]));
};
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const only = process.argv.indexOf('--only');
const files = only < 0 ? [] : [`/${process.argv[only + 1]}.long.ts`];
const done = spawnSync(process.execPath, [vitest, 'run', '--project', 'long', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    LONG_KILLS: given('kills', 300),
    LONG_ROUNDS: given('rounds', 150),
    LONG_SEED: given('seed', Date.now() % 1_000_000),
  },
});
process.exit(done.status ?? 1);
