import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { breadthFiles } from './server/test/breadth.ts';
import { forgetFilesInMemory } from './server/test/memory-folder.ts';
import { keepCompiled } from './server/test/keep-compiled.ts';
import { SlowFirst } from './server/test/slow-first.ts';
import { SlowestFiles } from './server/test/slowest-files.ts';
import { ToldOutcomes } from './server/test/told-outcomes.ts';

forgetFilesInMemory();
keepCompiled();
// Of one group, so that as many run from the first to the last, whatever project they are of. Files that kill wait for
// what they killed half of the time: a third one uses what two leave (decision 187).
const three = { maxWorkers: 3 };
// A browser waits for its pages most of the time: a third and a fourth file use what two leave.
const four = { maxWorkers: 4, sequence: { groupOrder: 1 } };
/** For what hangs, not for how fast something is (decision 129). */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } };
// How screens of the portal behave, whole: run after every other test (decision 199).
const screens = {
  pages: 'server/test/**/*-page{,s}.test.ts',
  journeys: [
    'e2e/{bill-of-last-march,customer-autopay,find,first-admin,onboarding,passkeys,payer-area}.test.ts',
    'e2e/{pay-by-keyboard,registration,sign-in-code,view-as}.test.ts',
    'e2e/{customer-desktop,payer-desktop,payer-ways,second-look-up-by-code,staff-money,staff-money-lists}.test.ts',
    'e2e/{exceptions,form-builder,form-parts,form-places,keyboard,measures,staff,staff-lists,staff-pages}.test.ts',
  ],
};
const pageEnvironment = {
  alias: { 'vitest-environment-page': join(import.meta.dirname, 'server/test/page-environment.ts') },
};
/**
 * Node loads the product itself, as it does when the product is started; what a page needs is read by Vite. Node 20,
 * which reads no types, leaves it all to Vite.
 */
const asStarted = process.features.typescript
  ? { server: { deps: { external: [/\/(contract|identity|server)\/src\/(?!.*\.test\.ts)/] } } }
  : {};
/** Of tests over the server: what their files share, and how many run at a time. */
const overServer = {
  environment: 'node',
  globalSetup: ['server/test/global-setup.ts'],
  ...patient,
  pool: 'forks',
  isolate: false,
  ...three,
  ...asStarted,
} as const;
const inBrowser = {
  environment: 'node',
  globalSetup: ['e2e/global-setup.ts'],
  isolate: false,
  ...patient,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  pool: 'forks',
  ...four,
  ...asStarted,
} as const;
// These need a page whose address can be replaced, and the keys of Node: a process each.
const session = ['web/src/platform/session/*.test.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    reporters: ['default', new SlowestFiles(), new ToldOutcomes()],
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...patient,
          ...three,
        },
      },
      {
        test: {
          name: 'rules',
          include: ['server/src/**/*.rules.test.ts', 'server/src/platform/**/*.test.ts', 'identity/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...asStarted,
          ...patient,
          ...three,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: session,
          environment: 'jsdom',
          setupFiles: ['web/test-texts.ts'],
          // A page of its own for each file, made by a process that keeps what makes pages.
          pool: 'vmForks',
          ...patient,
          ...three,
        },
      },
      {
        test: {
          name: 'web-session',
          include: session,
          environment: 'jsdom',
          setupFiles: ['web/test-texts.ts'],
          ...patient,
          ...three,
        },
      },
      {
        test: {
          name: 'house',
          include: ['tools/*/*.test.ts'],
          environment: 'node',
          testTimeout: 180_000,
          hookTimeout: 60_000,
          ...three,
        },
      },
      {
        resolve: pageEnvironment,
        test: {
          name: 'server',
          include: ['server/test/**/*.test.ts', 'dev/src/**/*.test.ts'],
          exclude: [screens.pages, ...breadthFiles],
          ...overServer,
        },
      },
      { resolve: pageEnvironment, test: { name: 'breadth', include: [...breadthFiles], ...overServer } },
      { resolve: pageEnvironment, test: { name: 'screens', include: [screens.pages], ...overServer } },
      {
        test: {
          name: 'long',
          include: ['server/test/**/*.long.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 7_200_000,
          hookTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'interop',
          include: ['server/test/**/*.interop.ts'],
          environment: 'node',
          globalSetup: ['server/test/global-setup.ts'],
          testTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 1,
        },
      },
      { test: { name: 'browser', include: ['e2e/**/*.test.ts'], exclude: screens.journeys, ...inBrowser } },
      { test: { name: 'browser-screens', include: screens.journeys, ...inBrowser } },
      {
        test: {
          name: 'browser-long',
          include: ['e2e/**/*.long.ts'],
          environment: 'node',
          globalSetup: ['e2e/global-setup.ts'],
          ...patient,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
