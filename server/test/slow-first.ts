import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds, roughly, on two cores, of the files that take long. */
const slow: Readonly<Record<string, number>> = {
  'crash/kill-billing': 35,
  'crash/kill-paying': 40,
  'crash/kill-keeping': 30,
  'crash/kill-reversing': 25,
  'crash/kill-working': 40,
  'crash/two-nodes': 20,
  histories: 60,
  settlement: 30,
  'security/t42-embedded-database': 25,
  'late-truth': 25,
  'same-account': 20,
  'worker-faults': 15,
  hostile: 15,
  'one-time-things': 20,
  corruption: 20,
  documented: 15,
  uploads: 15,
  'crash/postgres-restart': 15,
  'security/t44-one-time': 12,
  'pdf-list': 12,
  mail: 10,
  'e2e/pseudo-culture': 200,
  'e2e/payer': 90,
  'e2e/second-look-up': 60,
  'e2e/second-look-up-by-code': 60,
  'e2e/payer-desktop': 50,
  'e2e/start': 100,
  'e2e/session': 70,
  'e2e/staff-lists': 60,
  'e2e/staff-money': 60,
  'e2e/staff-pages': 50,
  'e2e/staff': 45,
  'e2e/keyboard': 35,
  'e2e/first-admin': 30,
  'e2e/onboarding': 40,
  'e2e/customer-autopay': 40,
};

/** Seconds that a file is known to take; 0 of one that is not known to be slow. */
export const usualSeconds = (moduleId: string): number =>
  Object.entries(slow).find(
    ([name]) => moduleId.endsWith(`/${name}.test.ts`) || moduleId.endsWith(`/${name}.long.ts`),
  )?.[1] ?? 0;

/** Those with many short files come last and fill what the long ones leave. */
const order = ['server', 'screens', 'browser', 'browser-screens', 'house', 'web', 'web-session', 'rules', 'contract'];

/** Whether a file asks for surroundings of its own: a worker is never kept for a file of others. */
const hasOwnSurroundings = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').slice(0, 400).includes('@vitest-environment');

/**
 * Files that take long begin first, so that no worker is left alone with one of them at the end; those of a project
 * that ask for the same surroundings follow each other, since a worker is kept for the next file of the same.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => order.indexOf(file.project.name);
    const apart = new Set(files.filter(hasOwnSurroundings));
    return (await super.sort(files)).toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        Number(apart.has(a)) - Number(apart.has(b)) ||
        usualSeconds(b.moduleId) - usualSeconds(a.moduleId),
    );
  }
}
