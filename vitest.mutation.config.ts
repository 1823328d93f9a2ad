import { defineConfig } from 'vitest/config';

/** The unit tests of the money rules, as the mutation run sees them: no database, no browser. */
export default defineConfig({
  test: {
    include: ['contract/src/**/*.test.ts', 'server/src/**/*.rules.test.ts', 'server/src/capabilities/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
  },
});
