import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../server/test/told-outcomes.ts';
import { neverTwice } from './never-twice.ts';
import { root, runStep, type Surroundings } from './run-step.ts';

/** What became of tests, those that failed tried twice. */
export interface Tried {
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  /** Tests that failed at the first try and passed at the second, with their files. */
  readonly again: readonly string[];
}

/** How many files of a whole `npm test` are tried twice; more of them that fail are no chance. */
export const roomForTries = (): { files: number } => ({ files: 5 });

/** What is never tried twice: what stands in the list, and what draws what it does. */
const isOnce = (file: string, cwd = root): boolean =>
  neverTwice.some(({ files }) => files.some((begins) => file.startsWith(begins))) ||
  readFileSync(join(cwd, file), 'utf8').includes("from 'fast-check'");

interface Run {
  readonly ended: boolean;
  readonly outcomes: readonly Outcome[];
  /** What no second try may pass over. */
  readonly refused: string;
}

interface Tests extends Surroundings {
  readonly projects: readonly string[];
  /** These files of them, or all. */
  readonly files?: readonly string[];
  /** Shared by all that are tried in one run. */
  readonly room?: { files: number };
}

const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/**
 * Runs the tests of projects; a file that failed runs once more, alone, when all are over (decision 168). None does
 * when the run found something beside its tests, or when more files failed than there is room for.
 */
export async function tryTests(
  name: string,
  { projects, files = [], room = roomForTries(), ...around }: Tests,
): Promise<Tried> {
  const run = (title: string, of: readonly string[], ...files: readonly string[]) =>
    runTold(title, [vitest, 'run', ...of.flatMap((project) => ['--project', project]), ...files], around);
  const first = await run(name, projects, ...files);
  const failed = first.outcomes.filter(({ ok }) => !ok);
  const passed = new Set<Outcome>();
  const isChance = !first.refused && failed.length <= room.files;
  room.files -= failed.length;
  if (isChance)
    for (const outcome of failed.filter(({ file }) => !isOnce(file, around.cwd))) {
      const second = await run(`${name}, second try of ${outcome.file}`, [outcome.project], outcome.file);
      if (passes(outcome, second)) passed.add(outcome);
    }
  const fails = failed.filter((outcome) => !passed.has(outcome));
  return {
    ok: first.refused === '' && fails.length === 0 && (first.ended || failed.length > 0),
    passed: first.outcomes.reduce((sum, outcome) => sum + outcome.passed.length, 0),
    failed: fails.flatMap(namesOf).length,
    again: [...passed].flatMap(namesOf),
  };
}

/** The tests of a file that failed; the file itself where something around them did. */
const namesOf = ({ file, failed }: Outcome): string[] =>
  failed.length > 0 ? failed.map((test) => `${file} > ${test}`) : [`${file}, outside of its tests`];

/** A file that passes now, with each test that failed before; one that is not there any more has not passed. */
function passes({ project, file, failed }: Outcome, { ended, outcomes, refused }: Run): boolean {
  const now = outcomes.find((one) => one.project === project && one.file === file);
  return ended && refused === '' && now?.ok === true && failed.every((test) => now.passed.includes(test));
}

async function runTold(name: string, args: readonly string[], around: Surroundings): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'ratepayer-outcomes-'));
  const told = join(folder, 'outcomes.json');
  try {
    const ended = await runStep(name, args, { ...around, env: { ...around.env, OUTCOMES: told } });
    const outcomes: Outcome[] = existsSync(told) ? JSON.parse(readFileSync(told, 'utf8')) : [];
    const beside = readdirSync(folder).filter((file) => join(folder, file) !== told);
    const refused = beside.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
    if (refused) (around.say ?? console.log)(`No second try may pass over this:\n${refused}`);
    return { ended: ended && outcomes.length > 0, outcomes, refused };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
