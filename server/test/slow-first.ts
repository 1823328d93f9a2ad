import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds, roughly, on two cores, of the files that take long. */
const slow: Readonly<Record<string, number>> = {
  'crash/kill-billing': 65,
  'crash/kill-paying': 80,
  'crash/kill-charging': 50,
  'crash/kill-keeping': 45,
  'crash/kill-reversing': 35,
  'crash/kill-settling': 35,
  'crash/kill-working': 40,
  'crash/two-nodes': 40,
  histories: 30,
  settlement: 20,
  'security/t42-embedded-database': 35,
  'late-truth': 25,
  'same-account': 20,
  'worker-faults': 10,
  hostile: 20,
  'one-time-things': 12,
  corruption: 40,
  documented: 35,
  uploads: 20,
  'crash/postgres-restart': 10,
  'crash/days-of-jobs': 10,
  'security/t44-one-time': 12,
  'undo-import': 8,
  'upload-checks': 8,
  'file-keys': 8,
  'file-keys-in-jobs': 8,
  'bills-bounded': 8,
  'bill-settings': 8,
  'test/lists': 8,
  'money-lists': 8,
  'test/access': 15,
  'security/limits': 8,
  'security/attempts': 8,
  'test/gateways': 8,
  'gateway-wordings': 8,
  'upload-and-payment': 8,
  'archive-when-paid': 8,
  'foreign-ids': 15,
  'merchant-accounts': 8,
  'upload-columns': 8,
  'upload-rows': 8,
  'upload-files': 15,
  'test/texts': 15,
  'autopay-lists': 15,
  'upload-charges': 8,
  'upload-charges-and-payment': 8,
  'workbook/read-workbook': 6,
  'architecture/bounded-input': 10,
  'architecture/sql-walls': 6,
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
  'e2e/large-refund': 25,
  'e2e/payer-ways': 40,
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

/**
 * Those with many short files come last and fill what the long ones leave: the last of all are over in no time. Of the
 * rules one file takes as long as all others together, so that they begin.
 */
const order = [
  'rules',
  'server',
  'breadth',
  'screens',
  'browser',
  'browser-screens',
  'house',
  'web',
  'web-session',
  'contract',
];

/** Whether a file asks for surroundings of its own: a worker is never kept for a file of others. */
const hasOwnSurroundings = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').slice(0, 400).includes('@vitest-environment');

/** Files that kill, stop and start wait for what they did for half of their time. */
const waits = ({ moduleId }: TestSpecification): boolean =>
  usualSeconds(moduleId) > 0 && /\/server\/test\/(crash\/|security\/t42-)/.test(moduleId);

/** Of the three workers one may run what waits, beside two that keep both cores busy. */
const workers = 3;
const most = 1;
/** Of a file that nobody calls slow. */
const secondsOfShort = 2;

/** The order in which workers take files, so that never all of them wait, by the seconds that are known. */
function besideOneAnother(files: readonly TestSpecification[]): TestSpecification[] {
  const waiting = files.filter(waits);
  const busy = files.filter((file) => !waits(file));
  const lanes = Array.from({ length: workers }, () => ({ ends: 0, isWaiting: false }));
  return files.flatMap(() => {
    const lane = lanes.reduce((first, each) => (each.ends < first.ends ? each : first));
    const others = lanes.filter((each) => each !== lane && each.isWaiting).length;
    lane.isWaiting = waiting.length > 0 && (others < most || busy.length === 0);
    const file = (lane.isWaiting ? waiting : busy).shift();
    lane.ends += (file && usualSeconds(file.moduleId)) || secondsOfShort;
    return file ?? [];
  });
}

/**
 * Files that take long begin first, so that no worker is left alone with one of them at the end; those of a project
 * that ask for the same surroundings follow each other, since a worker is kept for the next file of the same.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => order.indexOf(file.project.name);
    const apart = new Set(files.filter(hasOwnSurroundings));
    const slowFirst = (await super.sort(files)).toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        Number(apart.has(a)) - Number(apart.has(b)) ||
        usualSeconds(b.moduleId) - usualSeconds(a.moduleId),
    );
    return besideOneAnother(slowFirst);
  }
}
