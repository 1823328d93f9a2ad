import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What became of the tests of a file, by their names. */
export interface Outcome {
  readonly project: string;
  readonly file: string;
  readonly ok: boolean;
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/** Says that a run found what no second try may pass over; heard where outcomes are told, from any process of it. */
export function refuseSecondTry(why: string): void {
  const told = process.env['OUTCOMES'];
  if (told) appendFileSync(`${told}.refused`, `${why}\n`);
}

/**
 * No second try may pass over a run whose preparation or end did not come to its own end, whether it threw, hung or
 * was killed. Answers what is called when all of it is over.
 */
export function oweEnd(what: string): () => void {
  const told = process.env['OUTCOMES'];
  if (!told) return () => undefined;
  const owed = `${told}.owed-${what}`;
  writeFileSync(owed, `what is around the tests of ${what} did not come to its end\n`);
  return () => rmSync(owed, { force: true });
}

/** Writes what became of each file of a run to the file that OUTCOMES names; `scripts/second-try.ts` reads it. */
export class ToldOutcomes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message: string }[]): void {
    const told = process.env['OUTCOMES'];
    if (!told) return;
    for (const { message } of errors) refuseSecondTry(`an error that no test heard: ${message}`);
    writeFileSync(told, JSON.stringify(modules.map(outcomeOf)));
  }
}

function outcomeOf(module: TestModule): Outcome {
  const names = (state: 'passed' | 'failed') => [...module.children.allTests(state)].map((test) => test.fullName);
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    ok: module.ok(),
    passed: names('passed'),
    failed: names('failed'),
  };
}
