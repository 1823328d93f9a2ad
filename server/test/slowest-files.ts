import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { usualSeconds } from './slow-first.ts';

/**
 * Seconds that a file of tests may take before somebody looks at it, on two cores; the long ones have theirs in
 * `slow-first.ts`.
 */
const budgets: Readonly<Record<string, number>> = {
  server: 15,
  breadth: 15,
  screens: 15,
  browser: 60,
  'browser-screens': 60,
};
const budgetOf = ({ moduleId, project }: TestModule): number =>
  Math.max(usualSeconds(moduleId), budgets[project.name] ?? 5);
const root = `${import.meta.dirname}/../..`;

/**
 * Names the ten slowest files of a run beside their budgets, so that the whole stays within twelve minutes. Fails
 * nothing: the machine has a say.
 */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const taken = modules.map((module) => ({ module, seconds: module.diagnostic().duration / 1000 }));
    const slowest = taken.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
    if (slowest.length < 10) return;
    console.log('\nslowest files, seconds of their budget');
    for (const { module, seconds } of slowest) {
      const budget = budgetOf(module);
      console.log(
        `${seconds > budget ? 'OVER ' : '     '}${seconds.toFixed(1).padStart(6)} of ${String(budget).padStart(4)}  ${relative(root, module.moduleId)}`,
      );
    }
  }
}
