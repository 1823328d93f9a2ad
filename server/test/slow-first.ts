import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long begin first, so that no worker is left alone with one of them at the end. Seconds, roughly, on
 * two cores.
 */
const slow: Readonly<Record<string, number>> = {
  'crash/kill': 200,
  histories: 60,
  settlement: 30,
  'security/t42-embedded-database': 25,
  'late-truth': 25,
  'same-account': 20,
  'worker-faults': 35,
  hostile: 30,
  reads: 20,
  'one-time-things': 20,
  corruption: 20,
  documented: 15,
  uploads: 15,
  'crash/postgres-restart': 15,
};

/** Seconds that a file is known to take; 0 of one that is not known to be slow. */
export const usualSeconds = (moduleId: string): number =>
  Object.entries(slow).find(([name]) => moduleId.endsWith(`/${name}.test.ts`))?.[1] ?? 0;

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => usualSeconds(b.moduleId) - usualSeconds(a.moduleId));
  }
}
