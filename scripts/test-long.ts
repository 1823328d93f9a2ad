import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findBrowsers } from './find-browsers.ts';
import { root, stopWithUs } from './run-step.ts';
import { tryTests } from './second-try.ts';

/**
 * Runs what takes longer than a test run may, shown as it goes:
 * `npm run test:long -- --kills 300 --rounds 150 --due 100000 --enrolments 10000 --seed 7`. `--only new,start` runs the
 * files with these names as `npm test` runs its own: shown when they are over, what
 * failed once more. Two of these names are no files: `screens` is what shows how whole screens of the portal behave,
 * `breadth` what a capability does in the rest of its forms (`server/test/breadth.ts`).
 */
stopWithUs();
const given = (name: string, initial: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return String(at < 0 ? initial : Number(process.argv[at + 1]));
};
const only = process.argv.indexOf('--only');
const asked = only < 0 ? [] : (process.argv[only + 1] ?? '').split(',');
const groups: Readonly<Record<string, readonly string[]>> = {
  breadth: ['breadth'],
  screens: ['screens', 'browser-screens'],
};
const names = asked.filter((name) => !(name in groups));
const inBrowser = readdirSync(join(root, 'e2e')).filter((file) => file.endsWith('.long.ts'));
const isOfBrowser = (name: string) => inBrowser.includes(`${name}.long.ts`);
const of = (name: string) => (isOfBrowser(name) ? `e2e/${name}.long.ts` : `server/test/${name}.long.ts`);
for (const name of names)
  if (!existsSync(join(root, of(name)))) {
    console.error(
      `There is no ${of(name)}. The files that end in .long.ts can be named, without folder; and breadth, screens.`,
    );
    process.exit(1);
  }
const env = {
  LONG_KILLS: given('kills', 300),
  LONG_ROUNDS: given('rounds', 150),
  LONG_DUE: given('due', 100_000),
  LONG_ENROLMENTS: given('enrolments', 10_000),
  LONG_SEED: given('seed', Date.now() % 1_000_000),
};
const browser = { projects: ['browser-long'], files: names.filter(isOfBrowser).map(of) };
const others = { projects: ['long'], files: names.filter((name) => !isOfBrowser(name)).map(of) };
const chosen = [others, browser].filter(({ files }) => only < 0 || files.length > 0);
for (const [name, projects] of Object.entries(groups))
  if (only < 0 || asked.includes(name)) chosen.push(...projects.map((project) => ({ projects: [project], files: [] })));
let found: Record<string, string> | undefined;
const browsers = async () => {
  if (found) return found;
  console.log(`web client ${buildWeb()}`);
  const { chromium, shell } = await findBrowsers();
  found = { CHROMIUM: chromium, CHROMIUM_SHELL: shell };
  return found;
};

let isOk = true;
for (const { projects, files } of chosen) {
  const isInBrowser = projects.some((project) => project.startsWith('browser'));
  const around = { ...env, ...(isInBrowser ? await browsers() : {}) };
  if (only < 0) {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const run = ['run', ...projects.flatMap((project) => ['--project', project])];
    const done = spawnSync(process.execPath, [vitest, ...run], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...around },
    });
    isOk &&= done.status === 0;
  } else {
    const { ok, passed, failed, again } = await tryTests(files.join(', ') || projects.join(', '), {
      projects,
      files,
      env: around,
    });
    for (const test of again) console.log(`passed only at the second try: ${test}`);
    console.log(`${passed} passed, ${failed} failed`);
    isOk &&= ok;
  }
}
process.exit(isOk ? 0 : 1);
